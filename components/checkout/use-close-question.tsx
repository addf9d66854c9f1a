'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

/** Asks before the checkout is closed while it alone has the input of a customer who was logged out meanwhile. */
export function useCloseQuestion(isForgotten: boolean, onClose: () => void) {
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    requestClose: () => (isForgotten ? setIsConfirming(true) : onClose()),
    closeQuestion: isConfirming && isForgotten && (
      <ConfirmDialog
        title="Close the checkout?"
        message="You have been logged out, so what you typed will be lost."
        cancelLabel="Keep editing"
        confirmLabel="Close the checkout"
        isDanger
        onCancel={() => setIsConfirming(false)}
        onConfirm={onClose}
      />
    ),
  };
}
