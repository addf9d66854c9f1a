'use client';

import { useEffect, useRef } from 'react';
import { Dialog, type DialogProps } from './dialog';
import { FormFailure } from './form-failure';

/** Asks for confirmation of a change with consequences. Escape and a click outside cancel it, unless it is in progress. */
export function ConfirmDialog({
  title,
  unbroken,
  message,
  cancelLabel,
  confirmLabel,
  isDanger = false,
  isBusy = false,
  isRefused = false,
  failure = '',
  onCancel,
  onConfirm,
  children,
}: {
  title: string;
  unbroken?: DialogProps['unbroken'];
  message: string;
  cancelLabel: string;
  confirmLabel: string;
  /** Whether the change loses something that cannot be restored; the button is then red. */
  isDanger?: boolean;
  isBusy?: boolean;
  /** Whether the change has become impossible; there is nothing to confirm then. */
  isRefused?: boolean;
  failure?: string;
  onCancel: () => void;
  onConfirm: () => void;
  /** Details that help the user decide. */
  children?: React.ReactNode;
}) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone then.
  useEffect(() => {
    if (isRefused) cancelButton.current?.focus();
  }, [isRefused]);

  return (
    <Dialog title={title} unbroken={unbroken} isOpen isBusy={isBusy} onClose={onCancel}>
      <p className="mt-4">{message}</p>
      {children && <div className="mt-4">{children}</div>}
      <div className="mt-4">
        <FormFailure message={failure} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {/* Not `disabled`, which would drop the focus. */}
        <button
          ref={cancelButton}
          type="button"
          className="button button-ghost aria-disabled:opacity-50"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onCancel()}
        >
          {cancelLabel}
        </button>
        {!isRefused && (
          <button
            type="button"
            className={`button ${isDanger ? 'border-danger text-danger' : 'button-primary'} aria-disabled:opacity-50`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onConfirm()}
          >
            {confirmLabel}
          </button>
        )}
      </div>
    </Dialog>
  );
}
