'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import { useId, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from './icon-button';

type FormRowsProps<R> = {
  legend: string;
  /** The noun for a row, as in "Ingredient 2". */
  noun: string;
  /** The list, from `useFieldArray`. */
  rows: {
    fields: readonly { id: string }[];
    append: (row: R) => void;
    move: (from: number, to: number) => void;
    remove: (index: number) => void;
  };
  max: number;
  emptyRow: R;
  /** The error of the list as a whole. */
  error?: string;
  /** Called when rows are added, moved or removed. */
  onEdit: () => void;
  children: (index: number) => React.ReactNode;
};

/** A list of rows to add, remove and reorder; the focus stays where the user is working. */
export function FormRows<R>({
  legend,
  noun,
  rows,
  max,
  emptyRow,
  error,
  onEdit,
  children,
}: FormRowsProps<R>) {
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const lowercaseNoun = noun.toLowerCase();

  function move(index: number, to: number) {
    rows.move(index, to);
    onEdit();
  }

  return (
    <fieldset
      className="grid min-w-0 gap-3 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-3 font-display text-xl">{legend}</legend>
      <ol className="grid gap-3">
        {rows.fields.map((row, index) => (
          <li key={row.id} className="rounded-card border border-hairline p-3 sm:p-4">
            <fieldset className="min-w-0">
              <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
              <div className="flex items-center justify-between gap-2">
                <p aria-hidden="true" className="font-medium text-muted text-sm">
                  {`${noun} ${index + 1}`}
                </p>
                <span className="-my-1 flex">
                  <IconButton
                    label={`Move ${lowercaseNoun} ${index + 1} up`}
                    isDisabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon icon={ArrowUp} size={18} />
                  </IconButton>
                  <IconButton
                    label={`Move ${lowercaseNoun} ${index + 1} down`}
                    isDisabled={index === rows.fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon icon={ArrowDown} size={18} />
                  </IconButton>
                  <IconButton
                    label={`Remove ${lowercaseNoun} ${index + 1}`}
                    onClick={() => {
                      rows.remove(index);
                      onEdit();
                      addButton.current?.focus();
                    }}
                  >
                    <Icon icon={Trash2} size={18} />
                  </IconButton>
                </span>
              </div>
              {children(index)}
            </fieldset>
          </li>
        ))}
      </ol>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <button
        ref={addButton}
        type="button"
        className="button button-ghost justify-self-start"
        disabled={rows.fields.length >= max}
        onClick={() => {
          // Also focuses the first field of the new row.
          rows.append(emptyRow);
          onEdit();
        }}
      >
        <Icon icon={Plus} size={18} />
        Add {lowercaseNoun}
      </button>
    </fieldset>
  );
}
