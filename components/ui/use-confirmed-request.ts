'use client';

import { useState } from 'react';

/**
 * Sends the request of a confirmation dialog. The dialog is busy during the request, and stays busy after a success,
 * because it then closes; a button that stays calls `release`. `toFailure` returns the error message.
 */
export function useConfirmedRequest(request: () => Promise<void>, toFailure: (error: unknown) => string) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function run() {
    setIsBusy(true);
    setFailure('');
    try {
      await request();
    } catch (error) {
      setFailure(toFailure(error));
      setIsBusy(false);
    }
  }

  return { isBusy, failure, run, release: () => setIsBusy(false) };
}
