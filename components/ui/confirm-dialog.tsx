'use client';

import { Dialog } from './dialog';
import { FormFailure } from './form-failure';

/** Asks for confirmation before something is lost. Escape and a click outside cancel it. */
export function ConfirmDialog({
  title,
  text,
  stay,
  go,
  isBusy = false,
  failure = '',
  onStay,
  onGo,
  children,
}: {
  title: string;
  text: string;
  stay: string;
  go: string;
  isBusy?: boolean;
  failure?: string;
  onStay: () => void;
  onGo: () => void;
  /** Details that help the user decide. */
  children?: React.ReactNode;
}) {
  return (
    <Dialog title={title} isOpen onClose={onStay}>
      <p className="mt-4">{text}</p>
      {children && <div className="mt-4">{children}</div>}
      <div className="mt-4">
        <FormFailure message={failure} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-ghost" onClick={onStay}>
          {stay}
        </button>
        <button
          type="button"
          className="button border-danger text-danger aria-disabled:opacity-50"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onGo()}
        >
          {go}
        </button>
      </div>
    </Dialog>
  );
}
