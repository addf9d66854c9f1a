'use client';

import { useCallback, useEffect, useState } from 'react';

/** The language of the shop's recipes. */
const LANGUAGE = 'en-US';
/** What the browser reports when this page itself has stopped the voice. */
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

  const stop = useCallback(() => {
    window.speechSynthesis?.cancel();
    setIsSpeaking(false);
  }, []);

  const speak = useCallback((sentences: readonly string[]) => {
    window.speechSynthesis.cancel();
    setHasFailed(false);
    setIsSpeaking(sentences.length > 0);
    for (const [index, sentence] of sentences.entries()) {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = LANGUAGE;
      utterance.addEventListener('error', ({ error }) => {
        if (STOPPED.has(error)) return;
        setIsSpeaking(false);
        setHasFailed(true);
      });
      if (index === sentences.length - 1) utterance.addEventListener('end', () => setIsSpeaking(false));
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
