'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isOutcomeUnknown, RELOAD_TO_SEE_MESSAGE } from '@/lib/http/outcome-rules';

/** Sends requests that change a list and return all of it: one at a time, and rendered before `send` resolves. */
export function useListChange<Result>(onChanged: (result: Result) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** Sends a change; returns whether it succeeded, and shows `failureMessage` if not. */
  async function send(request: () => Promise<Result>, failureMessage: string) {
    if (isBusy) return false;
    setFailure('');
    setIsBusy(true);
    try {
      const result = await request();
      flushSync(() => onChanged(result));
      return true;
    } catch (error) {
      console.error(failureMessage, error);
      setFailure(isOutcomeUnknown(error) ? RELOAD_TO_SEE_MESSAGE : failureMessage);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, failure, send, clearFailure: () => setFailure('') };
}
