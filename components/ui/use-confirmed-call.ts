'use client';

import { useState } from 'react';

/**
 * The call that a confirmation is about: busy while it runs, and why it failed in the words of `toFailure`.
 * After a success it stays busy: the dialog closes.
 */
export function useConfirmedCall(call: () => Promise<void>, toFailure: (error: unknown) => string) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function run() {
    setIsBusy(true);
    setFailure('');
    try {
      await call();
    } catch (error) {
      setFailure(toFailure(error));
      setIsBusy(false);
    }
  }

  return { isBusy, failure, run };
}
