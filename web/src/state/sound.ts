// Sounds, synthesised from noise and tones. Silent until the first gesture, as browsers require.

import { settings } from './settings.svelte';

/** The sounds of the table. */
export type Sound = 'draw' | 'discard' | 'call' | 'riichi' | 'win' | 'ownWin' | 'turn' | 'shuffle' | 'tick';

let context: AudioContext | null = null;
let master: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Starts audio output at the first click or key press. */
export function followGestures(): void {
  const wake = (): void => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
    if (typeof AudioContext === 'undefined') return;
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
    noise = whiteNoise(context);
  };
  addEventListener('pointerdown', wake);
  addEventListener('keydown', wake);
}

function whiteNoise(at: AudioContext): AudioBuffer {
  const buffer = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Applies an attack and decay of this length, starting at a time. */
function envelope(
  at: AudioContext,
  out: AudioNode,
  start: number,
  peak: number,
  length: number,
  attack = 0.002,
): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(peak, start + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + attack + length);
  gain.connect(out);
  return gain;
}

interface Voice {
  /** Seconds from now. */
  after?: number;
  peak: number;
  length: number;
  attack?: number;
}

/** A short knock or brush: filtered noise. */
function rustle(kind: BiquadFilterType, frequency: number, q: number, voice: Voice): void {
  if (!context || !master || !noise) return;
  const start = context.currentTime + (voice.after ?? 0);
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = frequency;
  filter.Q.value = q;
  source.connect(filter).connect(envelope(context, master, start, voice.peak, voice.length, voice.attack));
  source.start(start, Math.random() * 0.5);
  source.stop(start + voice.length + 0.1);
}

/** A tone that dies away. */
function tone(frequency: number, voice: Voice, shape: OscillatorType = 'sine'): void {
  if (!context || !master) return;
  const start = context.currentTime + (voice.after ?? 0);
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.value = frequency;
  source.connect(envelope(context, master, start, voice.peak, voice.length, voice.attack));
  source.start(start);
  source.stop(start + voice.length + 0.1);
}

/** The click of a tile on cloth, slightly different each time. */
function click(peak: number, after = 0): void {
  const pitch = 1 + (Math.random() - 0.5) * 0.08;
  tone(1150 * pitch, { after, peak: peak * 0.5, length: 0.035 }, 'triangle');
  tone(310 * pitch, { after, peak, length: 0.06 });
  rustle('bandpass', 2600 * pitch, 1.4, { after, peak: peak * 0.7, length: 0.03 });
}

function bowl(frequency: number): void {
  tone(frequency, { peak: 0.3, length: 2.2, attack: 0.012 });
  tone(frequency * 2.71, { peak: 0.09, length: 1.4, attack: 0.008 });
  tone(frequency * 5.2, { peak: 0.03, length: 0.7 });
}

const SOUNDS: Readonly<Record<Sound, () => void>> = {
  draw: () => rustle('lowpass', 900, 0.4, { peak: 0.05, length: 0.09, attack: 0.02 }),
  discard: () => click(0.4),
  call: () => {
    for (const after of [0, 0.07, 0.15]) click(0.34, after);
  },
  riichi: () => {
    tone(520, { peak: 0.28, length: 0.12 }, 'triangle');
    tone(860, { after: 0.01, peak: 0.16, length: 0.09 }, 'triangle');
    rustle('bandpass', 1500, 2, { peak: 0.2, length: 0.05 });
  },
  win: () => bowl(196),
  ownWin: () => bowl(294),
  turn: () => tone(180, { peak: 0.22, length: 0.11, attack: 0.004 }),
  shuffle: () => {
    for (let i = 0; i < 9; i++) click(0.1 + Math.random() * 0.1, i * 0.05 + Math.random() * 0.03);
  },
  tick: () => tone(700, { peak: 0.08, length: 0.03 }),
};

/** Plays a sound, unless sounds are off. */
export function play(sound: Sound): void {
  if (!context || !master || settings.muted || settings.volume <= 0) return;
  void context.resume();
  master.gain.value = settings.volume * settings.volume;
  SOUNDS[sound]();
}
