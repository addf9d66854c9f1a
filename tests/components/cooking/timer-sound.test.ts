/** @jest-environment jsdom */
import { allowSound, readSoundState, ring } from '@/components/cooking/timer-sound';

/** The browser's sound, as far as the timers use it. */
class Sound extends EventTarget {
  static all: Sound[] = [];
  state = 'suspended';
  currentTime = 0;
  destination = {};
  /** The sounds that play in it. */
  tones = new Set<Tone>();
  constructor() {
    super();
    Sound.all.push(this);
  }
  async resume() {
    // An interrupted one stays so.
    if (this.state === 'suspended') this.state = 'running';
  }
  async close() {
    this.state = 'closed';
  }
}

class Gain {
  gain = { setValueAtTime: () => undefined };
  input: Tone | null = null;
  constructor(readonly sound: Sound) {}
  connect = () => this;
  disconnect() {
    if (this.input) this.sound.tones.delete(this.input);
  }
}

class Tone extends EventTarget {
  constructor(readonly sound: Sound) {
    super();
  }
  connect(gain: Gain) {
    gain.input = this;
    return gain;
  }
  start = () => this.sound.tones.add(this);
  stop = () => undefined;
}

Object.assign(globalThis, { AudioContext: Sound, GainNode: Gain, OscillatorNode: Tone });

/** The context that can be heard; there must never be two. */
function findSound(): Sound {
  const [sound, ...others] = Sound.all.filter(({ state }) => state !== 'closed');
  if (!sound || others.length > 0) throw new Error('There is not one context.');
  return sound;
}
function interrupt() {
  findSound().state = 'interrupted';
}

test('a timer that is interrupted by a call rings again once something is pressed, until it is stopped', async () => {
  await allowSound();
  const stop = ring();
  interrupt();
  expect(readSoundState()).toBe('blocked');
  await allowSound();
  expect(readSoundState()).toBe('ready');
  expect(findSound().tones.size).toBe(1);
  stop();
  expect(findSound().tones.size).toBe(0);
  interrupt();
  await allowSound();
  expect(findSound().tones.size).toBe(0);
});

test('one that has rung out does not ring again after a call', async () => {
  await allowSound();
  ring();
  for (const tone of findSound().tones) tone.dispatchEvent(new Event('ended'));
  interrupt();
  await allowSound();
  expect(readSoundState()).toBe('ready');
  expect(findSound().tones.size).toBe(0);
});
