'use client';

export const ALREADY_PAID_TITLE = 'Already paid';

/** The end of a checkout whose order cannot be shown, because it was paid in another tab or by another account. */
export function AlreadyPaid({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="text-lg">
        {message}
      </p>
      <div className="mt-6 flex justify-end">
        <button type="button" className="button button-primary" onClick={onClose}>
          Continue shopping
        </button>
      </div>
    </>
  );
}
