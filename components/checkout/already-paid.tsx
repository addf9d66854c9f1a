'use client';

export const ALREADY_PAID_TITLE = 'Already paid';

/** The end of a checkout whose order is not shown here: paid in another tab, or under another login. */
export function AlreadyPaid({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <>
      <p role="status" className="text-lg">
        {text}
      </p>
      <div className="mt-6 flex justify-end">
        <button type="button" className="button button-primary" onClick={onClose}>
          Continue shopping
        </button>
      </div>
    </>
  );
}
