// Plays scores on the browser's own synthesiser. A browser that lets no page sound before it was touched stays silent
// until then.

import type { Stroke } from './scores';

/** Whatever can play strokes: the browser's synthesiser, or what a test listens with. */
export interface Band {
	/** Plays them from now on; what it gives back stops what has not faded yet. */
	play: (strokes: readonly Stroke[], volume: number) => () => void;
}

const SILENT = 0.0001;
const LONGEST = 30;
/** So long after the last stroke the machine stops working out silence: long enough that strokes in a row begin at once. */
const REST = 1000;

export class Synthesiser implements Band {
	private context: AudioContext | null = null;
	private hiss: AudioBuffer | null = null;
	private sounding = 0;
	private resting: ReturnType<typeof setTimeout> | undefined;

	play(strokes: readonly Stroke[], volume: number): () => void {
		// Until somebody has touched the page it may not sound, and what would pile up meanwhile is left out.
		if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return () => undefined;
		const context = (this.context ??= new AudioContext());
		clearTimeout(this.resting);
		void context.resume();
		const all = context.createGain();
		all.gain.value = volume;
		all.connect(context.destination);
		const sources = strokes.filter((stroke) => stroke.at < LONGEST).map((stroke) => this.strike(context, all, stroke));
		return () => {
			const now = context.currentTime;
			all.gain.setTargetAtTime(0, now, 0.03);
			for (const source of sources) source.stop(now + 0.3);
		};
	}

	private strike(context: AudioContext, out: AudioNode, s: Stroke): AudioScheduledSourceNode {
		const from = context.currentTime + s.at;
		const loud = context.createGain();
		loud.gain.setValueAtTime(SILENT, from);
		loud.gain.exponentialRampToValueAtTime(Math.max(SILENT, s.loud), from + (s.swell ?? 0.002));
		loud.gain.exponentialRampToValueAtTime(SILENT, from + s.length);
		loud.connect(out);
		const source = s.kind === 'tone' ? this.tone(context, loud, s, from) : this.noise(context, loud, s, from);
		this.sounding++;
		source.onended = () => {
			if (--this.sounding === 0) this.resting = setTimeout(() => void context.suspend(), REST);
		};
		source.start(from);
		source.stop(from + s.length + 0.02);
		return source;
	}

	private tone(context: AudioContext, out: AudioNode, s: Stroke, from: number): OscillatorNode {
		const tone = context.createOscillator();
		glide(tone.frequency, s, from);
		tone.connect(out);
		return tone;
	}

	private noise(context: AudioContext, out: AudioNode, s: Stroke, from: number): AudioBufferSourceNode {
		const source = context.createBufferSource();
		source.buffer = this.hiss ??= hissing(context);
		source.loop = true;
		const band = context.createBiquadFilter();
		band.type = 'bandpass';
		band.Q.value = 1.4;
		glide(band.frequency, s, from);
		source.connect(band).connect(out);
		return source;
	}
}

function glide(param: AudioParam, s: Stroke, from: number): void {
	param.setValueAtTime(s.pitch, from);
	if (s.to !== undefined) param.exponentialRampToValueAtTime(s.to, from + s.length);
}

/** A second of noise, the same for every stroke; it decides nothing, so any numbers will do. */
function hissing(context: AudioContext): AudioBuffer {
	const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
	return buffer;
}
