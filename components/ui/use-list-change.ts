'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Changes a list with requests that respond with the entire list: one at a time, and rendered before they resolve. */
export function useListChange<Result>(onChanged: (result: Result) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** Makes a change; returns whether it succeeded. A failure shows `failureText`. */
  async function send(request: () => Promise<Result>, failureText: string) {
    if (isBusy) return false;
    setFailure('');
    setIsBusy(true);
    try {
      const result = await request();
      flushSync(() => onChanged(result));
      return true;
    } catch (error) {
      console.error(failureText, error);
      setFailure(failureText);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, failure, send, clearFailure: () => setFailure('') };
}
