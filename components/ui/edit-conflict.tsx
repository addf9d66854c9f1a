'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstField } from './first-field';

type Values = Readonly<Record<string, unknown>>;
type Side = 'yours' | 'theirs';

/** Texts with more lines are reduced to where they differ. */
const SHOWN_LINES = 12;

/** Two changes of the same document. */
export type Conflict = {
  /** The values that both were made from. */
  before: Values;
  yours: Values;
  theirs: Values;
  /** What the form calls the values, by name. */
  labels: Readonly<Record<string, string>>;
  /** Continues with the chosen values. */
  continueWith: (values: Values) => void;
  /** Shows the values that are not text, by name. */
  views?: Readonly<Record<string, (value: unknown) => ReactNode>>;
};

/**
 * Shows what someone else and the user have changed in the same document, field by field, and lets the user choose. What
 * only one of them has changed is preselected.
 */
export function EditConflict({ noun, conflict }: { noun: string; conflict: Conflict }) {
  const { before, yours, theirs } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const names = Object.keys(theirs).filter((name) => !isSame(yours[name], theirs[name]));
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({});
  const sideOf = (name: string): Side =>
    sides[name] ?? (isSame(before[name], yours[name]) ? 'theirs' : 'yours');

  const chosen = {
    ...yours,
    ...Object.fromEntries(names.map((name) => [name, (sideOf(name) === 'yours' ? yours : theirs)[name]])),
  };

  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby="edit-conflict" className="rounded-field border border-danger p-4">
      <h3 id="edit-conflict" data-failure-details ref={heading} tabIndex={-1} className="text-lg">
        Someone else has changed this {noun}
      </h3>
      <p className="mt-1 text-muted">
        {names.length > 0
          ? 'Choose what to keep for each difference. Nothing is saved until you press Save.'
          : 'Your changes are the same.'}
      </p>
      {names.map((name) => (
        <fieldset key={name} className="mt-4">
          <legend className="font-semibold">{conflict.labels[name]}</legend>
          <div className="mt-1 grid gap-2 sm:grid-cols-2">
            {(['yours', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className="flex min-h-11 cursor-pointer gap-3 rounded-field border border-hairline p-3 has-checked:border-ink"
              >
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  className="mt-1 size-5 shrink-0 accent-(--brand)"
                  checked={sideOf(name) === side}
                  onChange={() => setSides({ ...sides, [name]: side })}
                />
                <span className="min-w-0">
                  <span className="block text-muted text-sm">{side === 'yours' ? 'Yours' : 'Theirs'}</span>
                  {conflict.views?.[name]?.(conflict[side][name]) ?? (
                    <span className="wrap-anywhere line-clamp-12 whitespace-pre-line">
                      {toDifference(
                        toText(conflict[side][name]),
                        toText(conflict[side === 'yours' ? 'theirs' : 'yours'][name]),
                      ) || 'Empty'}
                    </span>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-primary mt-4"
        onClick={({ currentTarget }) => {
          const { form } = currentTarget;
          // Rendered first, since the button is gone then.
          flushSync(() => conflict.continueWith(chosen));
          focusFirstField(form);
        }}
      >
        Continue with these
      </button>
    </section>
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Shows lists as lines, and the fields of a row in one line. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('\n');
  if (typeof value === 'object' && value !== null) {
    return Object.values(value)
      .filter((part) => part !== '')
      .join(' ');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '');
}

/** Returns the lines of a text from the first to the last one that is not in the other text, for texts of many lines. */
function toDifference(text: string, other: string): string {
  const [lines, otherLines] = [text.split('\n'), other.split('\n')];
  if (lines.length <= SHOWN_LINES && otherLines.length <= SHOWN_LINES) return text;
  const maxEqual = Math.min(lines.length, otherLines.length);
  let start = 0;
  while (start < maxEqual && lines[start] === otherLines[start]) start += 1;
  let end = 0;
  while (end < maxEqual - start && lines.at(-1 - end) === otherLines.at(-1 - end)) end += 1;
  const differentLines = lines.slice(start, lines.length - end);
  return [...(start > 0 ? ['…'] : []), ...differentLines, ...(end > 0 ? ['…'] : [])].join('\n');
}
