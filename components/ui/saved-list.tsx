'use client';

import { useRef } from 'react';
import { FormFailure } from './form-failure';
import { ItemActions } from './item-actions';

type SavedListProps<Item> = {
  items: readonly Item[];
  toId: (item: Item) => string;
  /** The singular and plural nouns for the items. */
  nouns: { one: string; many: string };
  max: number;
  /** The label of the default item: `Default` or `Primary`. */
  firstText: string;
  failure: string;
  isBusy: boolean;
  /** Why no item can be added, apart from `max`; empty if one can. */
  closedText?: string;
  toTitle: (item: Item) => React.ReactNode;
  /** Renders the lines below the title. */
  toDetails: (item: Item) => React.ReactNode;
  onAdd: () => void;
  onEdit: (item: Item) => void;
  /** Both resolve to whether they succeeded. */
  onMakeFirst: (item: Item) => Promise<boolean>;
  onDelete: (item: Item) => Promise<boolean>;
};

/** A customer's saved addresses or cards with their actions; one item is the default. */
export function SavedList<Item extends { isPrimary: boolean }>({
  items,
  toId,
  nouns,
  max,
  firstText,
  failure,
  isBusy,
  closedText = '',
  toTitle,
  toDetails,
  onAdd,
  onEdit,
  onMakeFirst,
  onDelete,
}: SavedListProps<Item>) {
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = items.length >= max;

  return (
    <>
      <FormFailure message={failure} />
      {items.length === 0 && <p className="text-muted">You have no saved {nouns.many} yet.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <li key={toId(item)} className="flex flex-col rounded-card border border-hairline bg-surface p-5">
            <div className="flex items-start justify-between gap-3">
              <p className="flex min-w-0 items-center gap-3 font-semibold">{toTitle(item)}</p>
              {item.isPrimary && (
                <span className="rounded-full bg-saffron px-3 py-0.5 font-semibold text-on-saffron text-sm">
                  {firstText}
                </span>
              )}
            </div>
            {toDetails(item)}
            <ItemActions
              isFirst={item.isPrimary}
              isBusy={isBusy}
              makeFirstText={`Make ${firstText.toLowerCase()}`}
              question={`Delete this ${nouns.one}?`}
              onEdit={() => onEdit(item)}
              onMakeFirst={() => onMakeFirst(item)}
              onDelete={async () => {
                // Otherwise the focus would be lost with the item.
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
          disabled={isFull || closedText !== ''}
          onClick={onAdd}
        >
          Add {nouns.one}
        </button>
        {isFull && (
          <p className="text-muted text-sm">
            You can save at most {max} {nouns.many}.
          </p>
        )}
        {closedText && <p className="text-muted text-sm">{closedText}</p>}
      </div>
    </>
  );
}
