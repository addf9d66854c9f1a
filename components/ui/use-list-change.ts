'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { callApi } from '@/lib/http/api-client';

/** Changes of a list by calls that answer with the changed list: one at a time, drawn before they resolve. */
export function useListChange<Answer>(onChanged: (answer: Answer) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  /** Sends a change; whether it was made. A failure reads `failureText`. */
  async function send(method: 'PUT' | 'DELETE', path: string, failureText: string, body?: unknown) {
    if (isBusy) return false;
    setFailure('');
    setIsBusy(true);
    try {
      const answer = await callApi<Answer>(method, path, body);
      flushSync(() => onChanged(answer));
      return true;
    } catch (error) {
      console.error(failureText, error);
      setFailure(failureText);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, failure, send, forgetFailure: () => setFailure('') };
}
