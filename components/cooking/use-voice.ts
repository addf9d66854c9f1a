'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

/** The language of the shop's recipes. */
const LANGUAGE = 'en-US';
/** The browser's report when this page itself has stopped the voice. */
const STOPPED = new Set(['canceled', 'interrupted']);

export type Voice = {
  isSpeaking: boolean;
  /** Whether the device could not read the last text. */
  hasFailed: boolean;
  speak: (sentences: readonly string[]) => void;
  stop: () => void;
};

/** Reads texts aloud with the device's own voice; null where the browser has none. It stops when the component goes. */
export function useVoice(): Voice | null {
  const [isSpeaking, setIsSpeaking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  /** Counts the texts that were read: some browsers tell the end of an earlier text when a later one has begun. */
  const reading = useRef(0);

  const stop = useCallback(() => {
    reading.current += 1;
    window.speechSynthesis?.cancel();
    setIsSpeaking(false);
  }, []);

  const speak = useCallback((sentences: readonly string[]) => {
    window.speechSynthesis.cancel();
    reading.current += 1;
    const current = reading.current;
    setHasFailed(false);
    setIsSpeaking(sentences.length > 0);
    for (const [index, sentence] of sentences.entries()) {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = LANGUAGE;
      utterance.addEventListener('error', ({ error }) => {
        if (STOPPED.has(error) || reading.current !== current) return;
        setIsSpeaking(false);
        setHasFailed(true);
      });
      utterance.addEventListener('end', () => {
        if (index === sentences.length - 1 && reading.current === current) setIsSpeaking(false);
      });
      window.speechSynthesis.speak(utterance);
    }
  }, []);

  useEffect(() => {
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [stop]);
  const isSupported = 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
  return isSupported ? { isSpeaking, hasFailed, speak, stop } : null;
}
