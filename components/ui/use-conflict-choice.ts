'use client';

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepFocusIn } from './first-field';

type Values = Readonly<Record<string, unknown>>;
export type Side = 'yours' | 'theirs';

/** Two changes of the same document. */
export type Conflict = {
  /** The values that both were made from; a value that is not known is absent. */
  before: Values;
  yours: Values;
  theirs: Values;
  /** Values that hold both changes, by name. */
  merged?: Values;
  /** The form's labels of the values, by name. */
  labels: Readonly<Record<string, string>>;
  /** Continues with the chosen values. */
  continueWith: (values: Values) => void;
  /** The texts of the values that are neither texts nor lists of them, by name; values with the same text are equal. */
  texts?: Record<Side | 'before', Record<string, string>> | undefined;
  /** Shows the values that are not text, by name. */
  views?: Readonly<Record<string, (value: unknown) => ReactNode>>;
};

/** A conflict, and the user's choices so far. */
export type ConflictChoice = ReturnType<typeof useConflictChoice>['conflict'];

/**
 * Lets the user choose between two changes of the same document. Fields that only one side has changed are kept unasked; a field
 * that both have changed has no preselected side, so that a second press of Save cannot overwrite unseen values. A save continues
 * with the chosen values first.
 */
export function useConflictChoice(
  conflict: Conflict | null,
  save: (event: FormEvent<HTMLFormElement>) => Promise<void>,
) {
  const [sides, setSides] = useState<Partial<Record<string, Side>>>({});
  /** Whether the user wanted to continue before everything was chosen. */
  const [isIncomplete, setIsIncomplete] = useState(false);
  // After a choice, the form is saved by the function that knows it.
  const latestSave = useRef(save);
  latestSave.current = save;
  const { asked, taken } = compareSides(conflict);
  const unanswered = asked.filter((name) => sides[name] === undefined);

  /** Returns whether everything was chosen; otherwise, the first missing choice gets the focus. */
  function resolve(form: HTMLFormElement): boolean {
    if (unanswered.length > 0) {
      flushSync(() => setIsIncomplete(true));
      form.querySelector<HTMLElement>('[data-conflict] [data-invalid]')?.focus();
      return false;
    }
    // Rendered first, since the focused control may be gone then.
    flushSync(() => {
      conflict?.continueWith(toChosen(conflict, taken, sides));
      setSides({});
      setIsIncomplete(false);
    });
    return true;
  }

  return {
    conflict: conflict && {
      ...conflict,
      asked,
      taken,
      sides,
      unanswered: isIncomplete ? unanswered : [],
      choose: (name: string, side: Side) => setSides({ ...sides, [name]: side }),
      resolve,
    },

    async submit(event: FormEvent<HTMLFormElement>): Promise<void> {
      event.preventDefault();
      if (conflict && !resolve(event.currentTarget)) return;
      keepFocusIn(event.currentTarget);
      await latestSave.current(event);
    },
  };
}

/** Returns the names of the fields that both have changed differently, and of the others' changes that are kept unasked. */
function compareSides(conflict: Conflict | null) {
  const asked: string[] = [];
  const taken: string[] = [];
  if (!conflict) return { asked, taken };
  const { merged = {}, texts } = conflict;
  for (const name of Object.keys(conflict.theirs)) {
    const [before, yours, theirs] = (['before', 'yours', 'theirs'] as const).map(
      (side) => texts?.[side][name] ?? JSON.stringify(conflict[side][name]),
    );
    if (yours === theirs || before === theirs) continue;
    if (name in merged || before === yours) taken.push(name);
    else asked.push(name);
  }
  return { asked, taken };
}

function toChosen(
  { yours, theirs, merged = {} }: Conflict,
  taken: readonly string[],
  sides: Partial<Record<string, Side>>,
): Values {
  const theirNames = Object.keys(theirs).filter((name) => taken.includes(name) || sides[name] === 'theirs');
  return { ...yours, ...Object.fromEntries(theirNames.map((name) => [name, theirs[name]])), ...merged };
}
