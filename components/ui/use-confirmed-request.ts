'use client';

import { useState } from 'react';

/**
 * Sends the request of a confirmation dialog. The dialog is busy meanwhile, and stays busy after a success, because it
 * then closes. `toFailure` words the error message.
 */
export function useConfirmedRequest(call: () => Promise<void>, toFailure: (error: unknown) => string) {
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
