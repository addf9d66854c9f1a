'use client';

import { useEffect, useId, useRef } from 'react';
import { focusFirstField } from './first-field';
import type { ConflictChoice, Side } from './use-conflict-choice';

/** Texts with more lines are reduced to where they differ. */
const SHOWN_LINES = 12;

type Choice = NonNullable<ConflictChoice>;

/** The names of the sides: only the user themself edits what is `own`, so the other side is another tab or device. */
const WORDS = {
  own: {
    toHeading: (noun: string) => `This ${noun} was changed in another tab or on another device`,
    taken: 'The changes made there are kept as well',
    takenOthers: 'The other changes made there are kept as well',
    asked: 'What was changed both here and there can only be kept from one: please choose.',
    yours: 'Here',
    theirs: 'There',
  },
  shared: {
    toHeading: (noun: string) => `Someone else has changed this ${noun}`,
    taken: 'Their changes are kept as well',
    takenOthers: 'Their other changes are kept as well',
    asked: 'What you have both changed can only be kept from one: please choose.',
    yours: 'Yours',
    theirs: 'Theirs',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

/**
 * Shows the changes of someone else and of the user in the same document: the fields changed by both, to choose from, and the
 * names of those changed only by the other.
 */
export function EditConflict({
  noun,
  conflict,
  isOwn = false,
  level: Heading = 'h3',
}: {
  noun: string;
  conflict: Choice;
  /** Whether only the user themself edits it. */
  isOwn?: boolean;
  /** The level of its heading: in a dialog, which has one of its own, h3. */
  level?: 'h2' | 'h3';
}) {
  const { asked, taken, labels } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const words = WORDS[isOwn ? 'own' : 'shared'];
  useEffect(() => heading.current?.focus(), []);

  return (
    <section
      aria-labelledby="edit-conflict"
      data-conflict
      className="rounded-field border border-danger p-4"
      // Enter sends the form from a text field, not from a choice.
      onKeyDown={(event) =>
        event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
      }
    >
      <Heading id="edit-conflict" data-failure-details ref={heading} tabIndex={-1} className="text-lg">
        {words.toHeading(noun)}
      </Heading>
      {taken.length > 0 && (
        <p className="mt-1">
          {asked.length > 0 ? words.takenOthers : words.taken}: {taken.map((name) => labels[name]).join(', ')}
          .
        </p>
      )}
      {asked.length > 0 && <p className="mt-1">{words.asked}</p>}
      <p className="mt-1 text-muted">
        {asked.length + taken.length > 0
          ? 'Nothing is saved until you press Save.'
          : 'There is nothing to choose. Press Save to save your changes.'}
      </p>
      {asked.map((name) => (
        <Question key={name} name={name} conflict={conflict} words={words} />
      ))}
      <button
        type="button"
        className="button button-primary mt-4"
        onClick={({ currentTarget: { form } }) => form && conflict.resolve(form) && focusFirstField(form)}
      >
        Continue with these
      </button>
    </section>
  );
}

/** The two sides of a field. */
function Question({ name, conflict, words }: { name: string; conflict: Choice; words: Words }) {
  const id = useId();
  const isMissing = conflict.unanswered.includes(name);
  const toContent = (side: Side) => {
    const other: Side = side === 'yours' ? 'theirs' : 'yours';
    const [text, otherText] = [side, other].map(
      (one) => conflict.texts?.[one][name] ?? toText(conflict[one][name]),
    );
    return toDifference(text ?? '', otherText ?? '') || 'Empty';
  };
  return (
    <fieldset
      className="mt-4 min-w-0 outline-none"
      tabIndex={-1}
      data-invalid={isMissing ? '' : undefined}
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
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
              checked={conflict.sides[name] === side}
              onChange={() => conflict.choose(name, side)}
            />
            <span className="min-w-0">
              <span className="block text-muted text-sm">{words[side]}</span>
              {conflict.views?.[name]?.(conflict[side][name]) ?? (
                <span className="wrap-anywhere line-clamp-12 whitespace-pre-line">{toContent(side)}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger text-sm">
          Please choose what to keep.
        </p>
      )}
    </fieldset>
  );
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
