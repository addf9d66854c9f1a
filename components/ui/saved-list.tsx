'use client';

import { useId, useRef } from 'react';
import { FormFailure } from './form-failure';
import { ItemActions } from './item-actions';

type SavedListProps<Item> = {
  items: readonly Item[];
  toId: (item: Item) => string;
  /** The singular and plural nouns for the items. */
  nouns: { singular: string; plural: string };
  max: number;
  /** The label of the default item: `Default` or `Primary`. */
  defaultLabel: string;
  failure: string;
  isBusy: boolean;
  /** Shown if no items can be added for a reason other than `max`; empty otherwise. */
  unavailableMessage?: string;
  renderTitle: (item: Item) => React.ReactNode;
  /** Renders the lines below the title. */
  renderDetails: (item: Item) => React.ReactNode;
  onAdd: () => void;
  onEdit: (item: Item) => void;
  /** Both resolve to whether they succeeded. */
  onMakeDefault: (item: Item) => Promise<boolean>;
  onDelete: (item: Item) => Promise<boolean>;
};

/** A customer's saved addresses or cards with their actions; one item is the default. */
export function SavedList<Item extends { isPrimary: boolean }>({
  items,
  toId,
  nouns,
  max,
  defaultLabel,
  failure,
  isBusy,
  unavailableMessage = '',
  renderTitle,
  renderDetails,
  onAdd,
  onEdit,
  onMakeDefault,
  onDelete,
}: SavedListProps<Item>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const isFull = items.length >= max;

  return (
    <>
      <FormFailure message={failure} />
      {items.length === 0 && <p className="text-muted">You have no saved {nouns.plural} yet.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <li key={toId(item)} className="flex flex-col rounded-card border border-hairline bg-surface p-5">
            <div className="flex items-start justify-between gap-3">
              <p
                id={listId + toId(item)}
                className="wrap-anywhere flex min-w-0 items-center gap-3 font-semibold"
              >
                {renderTitle(item)}
              </p>
              {item.isPrimary && (
                <span className="rounded-full bg-saffron px-3 py-0.5 font-semibold text-on-saffron text-sm">
                  {defaultLabel}
                </span>
              )}
            </div>
            {renderDetails(item)}
            <ItemActions
              titleId={listId + toId(item)}
              isDefault={item.isPrimary}
              isBusy={isBusy}
              makeDefaultLabel={`Make ${defaultLabel.toLowerCase()}`}
              confirmationMessage={`Delete this ${nouns.singular}?`}
              onEdit={() => onEdit(item)}
              onMakeDefault={() => onMakeDefault(item)}
              onDelete={async () => {
                // Otherwise the focus would be lost with the deleted item.
                if (await onDelete(item)) addButton.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <button
          ref={addButton}
          type="button"
          className="button button-primary"
          disabled={isFull || unavailableMessage !== ''}
          onClick={onAdd}
        >
          Add {nouns.singular}
        </button>
        {isFull && (
          <p className="text-muted text-sm">
            You can save at most {max} {nouns.plural}.
          </p>
        )}
        {unavailableMessage && <p className="text-muted text-sm">{unavailableMessage}</p>}
      </div>
    </>
  );
}
