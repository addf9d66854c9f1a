'use client';

import { createListeners } from '@/components/ui/store';

/** The sound of a timer that has ended, made by the browser itself: no file has to arrive for it. */

const TONE_HZ = 880;
const VOLUME = 0.4;
/** Of one sound, in seconds. */
const RING_SECONDS = 60;
const BEEPS_PER_SECOND = 3;
const BEEP_SECONDS = 0.12;
const GAP_SECONDS = 0.2;

let context: AudioContext | null = null;
const listeners = createListeners();

/** `blocked` is before the visitor has touched the page, when browsers play no sound. */
export type SoundState = 'ready' | 'blocked' | 'unsupported';

export function readSoundState(): SoundState {
  if (typeof AudioContext === 'undefined') return 'unsupported';
  return context?.state === 'running' ? 'ready' : 'blocked';
}

/** Calls the listener whenever the state of the sound may have changed. */
export const subscribeToSound = listeners.subscribe;

/** Tries to play sound, which some browsers allow on a page that was not touched; others block it until then. */
export function openSound(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  if (context) return context;
  context = new AudioContext();
  context.addEventListener('statechange', listeners.notify);
  return context;
}

/**
 * Lets the page play sound from now on; called while the visitor presses something. After a call or a locked screen, iPhones
 * leave a context interrupted, and some that are resumed have a clock that stands still, so a new one takes over.
 */
export async function allowSound(): Promise<void> {
  const interrupted = context?.state === 'interrupted' ? context : null;
  if (interrupted) context = null;
  const sound = openSound();
  if (interrupted) for (const restart of ringings) restart();
  // Without waiting before: by then, the browser may not know anymore that something was pressed.
  if (sound?.state === 'suspended') await sound.resume();
  await interrupted?.close();
}

/** How to begin each ringing again that is neither over nor stopped. */
const ringings = new Set<() => void>();

/** Rings for a minute and returns how to stop it. */
export function ring(): () => void {
  const start = () => playBeeps(() => ringings.delete(restart));
  let stop = start();
  const restart = () => {
    stop();
    stop = start();
  };
  ringings.add(restart);
  return () => {
    ringings.delete(restart);
    stop();
  };
}

/** Returns how to stop. All beeps are planned at once, since browsers slow down the timers of a page that is not seen. */
function playBeeps(onEnded: () => void): () => void {
  const sound = openSound();
  if (!sound) return () => undefined;
  const gain = new GainNode(sound, { gain: 0 });
  const tone = new OscillatorNode(sound, { frequency: TONE_HZ });
  tone.connect(gain).connect(sound.destination);
  const startsAt = sound.currentTime;
  for (let second = 0; second < RING_SECONDS; second += 1) {
    for (let beep = 0; beep < BEEPS_PER_SECOND; beep += 1) {
      const at = startsAt + second + beep * GAP_SECONDS;
      gain.gain.setValueAtTime(VOLUME, at);
      gain.gain.setValueAtTime(0, at + BEEP_SECONDS);
    }
  }
  tone.start(startsAt);
  tone.stop(startsAt + RING_SECONDS);
  tone.addEventListener('ended', onEnded);
  return () => gain.disconnect();
}
