// The plan of the floor, as who runs it changes it.

import type { Funding, Role } from '../types';

/** One of staff, a terminal or a range of them, a table: as the plan has them. */
export interface PlanPerson { name: string; role: Role; ranks: string[]; manages: boolean; first: boolean; here: boolean }

export interface PlanTerminals { terminals: string; funding?: Funding[]; tables?: string[] }

export interface PlanTable { table: string; ruleset: string; title?: string; live?: string; options?: Record<string, string> }

export interface PlanOfRecord { changes: number; staff: PlanPerson[]; terminals: PlanTerminals[]; tables: PlanTable[]; waits: string[]; rulesets: string[] }

export type PlanPart = 'staff' | 'terminals' | 'tables';
