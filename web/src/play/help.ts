// What a bet is, in a sentence or two; for the bets of the games that have many.

import type { Phrase } from '../lib/words';
import type { Word } from './words';

type Say = Phrase<Word>;

const KNOWN: Record<string, Record<string, Word>> = {
	'sic-bo': {
		small: 'helpSmall',
		big: 'helpBig',
		even: 'helpEven',
		odd: 'helpOdd',
		triple: 'helpTriple',
		double: 'helpDouble',
		'any-triple': 'helpAnyTriple',
		total: 'helpTotal',
		pair: 'helpPair',
		single: 'helpSingle',
		'three-of-four': 'helpFour',
	},
	'money-wheel': { symbol: 'helpSymbol' },
	blackjack: {
		main: 'helpMain',
		insurance: 'helpInsurance',
		'super-sevens': 'helpSuperSevens',
		'kings-bounty': 'helpKingsBounty',
		'bet-the-set': 'helpBetTheSet',
		'royal-match': 'helpRoyalMatch',
		'perfect-pairs': 'helpPerfectPairs',
	},
	'caribbean-stud': { ante: 'helpAnte', bet: 'helpBet', jackpot: 'helpJackpot' },
	craps: {
		pass: 'helpPass',
		'dont-pass': 'helpDontPass',
		come: 'helpCome',
		'dont-come': 'helpDontCome',
		'pass-odds': 'helpOdds',
		'come-odds': 'helpOdds',
		'dont-pass-odds': 'helpBehind',
		'dont-come-odds': 'helpBehind',
		place: 'helpPlace',
		buy: 'helpBuy',
		lay: 'helpLay',
		hardway: 'helpHardway',
		'big-six': 'helpBigSix',
		'big-eight': 'helpBigEight',
		field: 'helpField',
		'any-seven': 'helpAnySeven',
		'any-craps': 'helpAnyCraps',
		'craps-two': 'helpTwo',
		'craps-three': 'helpThree',
		'craps-twelve': 'helpTwelve',
		eleven: 'helpEleven',
		horn: 'helpHorn',
		'horn-high': 'helpHornHigh',
		world: 'helpWorld',
		'craps-eleven': 'helpCrapsEleven',
	},
};

export function helpFor(say: Say, game: string, bet: string, on: string): string {
	const word = KNOWN[game]?.[bet];
	return word ? say(word, { on: on.replaceAll('-', ', ') }) : '';
}
