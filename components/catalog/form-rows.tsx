'use client';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';

type RowsProps<R extends { key: number }> = {
  legend: string;
  /** What one row is called, as in "Ingredient 2". */
  what: string;
  rows: R[];
  most: number;
  makeRow: () => R;
  /** What is wrong with the list as a whole. */
  error?: string;
  onChange: (rows: R[]) => void;
  children: (row: R, index: number, change: (part: Partial<R>) => void) => React.ReactNode;
};

/** A list of rows that grows, shrinks and is put in order; focus stays where one works. */
export function FormRows<R extends { key: number }>(props: RowsProps<R>) {
  const { legend, what, rows, most, makeRow, error, onChange, children } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const name = what.toLowerCase();

  function add() {
    flushSync(() => onChange([...rows, makeRow()]));
    list.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, textarea)')?.focus();
  }

  function move(index: number, to: number) {
    const row = rows[index];
    if (row) onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row));
  }

  return (
    <fieldset
      className="grid min-w-0 gap-3 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-3 font-display text-xl">{legend}</legend>
      <ol ref={list} className="grid gap-3">
        {rows.map((row, index) => (
          <li key={row.key} className="rounded-card border border-hairline p-3 sm:p-4">
            <fieldset className="min-w-0">
              <legend className="sr-only">
                {what} {index + 1}
              </legend>
              <div className="flex items-center justify-between gap-2">
                <p aria-hidden="true" className="font-medium text-muted text-sm">
                  {what} {index + 1}
                </p>
                <span className="-my-1 flex">
                  <button
                    type="button"
                    className="button-round"
                    aria-label={`Move ${name} ${index + 1} up`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp aria-hidden="true" size={18} />
                  </button>
                  <button
                    type="button"
                    className="button-round"
                    aria-label={`Move ${name} ${index + 1} down`}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown aria-hidden="true" size={18} />
                  </button>
                  <button
                    type="button"
                    className="button-round"
                    aria-label={`Remove ${name} ${index + 1}`}
                    onClick={() => {
                      onChange(rows.toSpliced(index, 1));
                      addButton.current?.focus();
                    }}
                  >
                    <Trash2 aria-hidden="true" size={18} />
                  </button>
                </span>
              </div>
              {children(row, index, (part) =>
                onChange(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other))),
              )}
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
        disabled={rows.length >= most}
        onClick={add}
      >
        <Plus aria-hidden="true" size={18} />
        Add {name}
      </button>
    </fieldset>
  );
}
