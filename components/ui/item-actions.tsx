'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Marks the one of a list that is used by itself. */
export function FirstMark({ text }: { text: string }) {
  return (
    <span className="rounded-full bg-saffron px-3 py-0.5 font-semibold text-on-saffron text-sm">{text}</span>
  );
}

/** What can be done with one of the things that a customer keeps: change it, put it first, delete it. */
export function ItemActions({
  isFirst,
  isBusy,
  makeFirstText,
  question,
  onEdit,
  onMakeFirst,
  onDelete,
}: {
  isFirst: boolean;
  isBusy: boolean;
  makeFirstText: string;
  /** Asked before anything is deleted. */
  question: string;
  onEdit: () => void;
  onMakeFirst: () => Promise<boolean>;
  onDelete: () => Promise<void>;
}) {
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);

  /** Swaps the buttons; the focus goes on to the harmless one of those that come. */
  function confirm(isAsked: boolean) {
    flushSync(() => setIsConfirming(isAsked));
    (isAsked ? cancelButton : deleteButton).current?.focus();
  }

  return (
    <div className="mt-auto flex flex-wrap items-center gap-2">
      {isConfirming ? (
        <>
          <p className="w-full">{question}</p>
          <button
            type="button"
            className="button button-primary aria-disabled:opacity-50"
            aria-disabled={isBusy}
            onClick={() => void onDelete()}
          >
            Yes, delete
          </button>
          <button
            ref={cancelButton}
            type="button"
            className="button button-ghost"
            onClick={() => confirm(false)}
          >
            Cancel
          </button>
        </>
      ) : (
        <>
          <button ref={editButton} type="button" className="button button-ghost" onClick={onEdit}>
            Edit
          </button>
          {!isFirst && (
            <button
              type="button"
              className="button button-ghost aria-disabled:opacity-50"
              aria-disabled={isBusy}
              onClick={async () => {
                // The button goes away with what it did.
                if (await onMakeFirst()) editButton.current?.focus();
              }}
            >
              {makeFirstText}
            </button>
          )}
          <button
            ref={deleteButton}
            type="button"
            className="button button-ghost"
            onClick={() => confirm(true)}
          >
            Delete
          </button>
        </>
      )}
    </div>
  );
}
