'use client';

import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The actions of a saved address or card: edit it, make it the default, or delete it. */
export function ItemActions({
  titleId,
  isDefault,
  isBusy,
  makeDefaultLabel,
  confirmationMessage,
  onEdit,
  onMakeDefault,
  onDelete,
}: {
  /** The ID of the item's title, which completes the names of the buttons. */
  titleId: string;
  isDefault: boolean;
  isBusy: boolean;
  makeDefaultLabel: string;
  /** Asks the user to confirm the deletion. */
  confirmationMessage: string;
  onEdit: () => void;
  onMakeDefault: () => Promise<boolean>;
  onDelete: () => Promise<void>;
}) {
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const ids = useId();
  /** Names a button after itself and the item. */
  const nameWithTitle = (id: string) => ({ id: ids + id, 'aria-labelledby': `${ids + id} ${titleId}` });
  const [isConfirming, setIsConfirming] = useState(false);

  /** Swaps the buttons and moves the focus to the harmless one of the new buttons. */
  function toggleConfirmation(isVisible: boolean) {
    flushSync(() => setIsConfirming(isVisible));
    (isVisible ? cancelButton : deleteButton).current?.focus();
  }

  return (
    <div className="mt-auto flex flex-wrap items-center gap-2">
      {isConfirming ? (
        <>
          <p className="w-full">{confirmationMessage}</p>
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
            onClick={() => toggleConfirmation(false)}
          >
            Cancel
          </button>
        </>
      ) : (
        <>
          <button
            ref={editButton}
            type="button"
            className="button button-ghost"
            onClick={onEdit}
            {...nameWithTitle('edit')}
          >
            Edit
          </button>
          {!isDefault && (
            <button
              type="button"
              className="button button-ghost aria-disabled:opacity-50"
              aria-disabled={isBusy}
              {...nameWithTitle('default')}
              onClick={async () => {
                // The button disappears after the action.
                if (await onMakeDefault()) editButton.current?.focus();
              }}
            >
              {makeDefaultLabel}
            </button>
          )}
          <button
            ref={deleteButton}
            type="button"
            className="button button-ghost"
            onClick={() => toggleConfirmation(true)}
            {...nameWithTitle('delete')}
          >
            Delete
          </button>
        </>
      )}
    </div>
  );
}
