'use client';

import { X } from 'lucide';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { RowFocus } from '@/components/ui/row-focus';
import { TextField } from '@/components/ui/text-field';
import { toNoteText } from '@/lib/planning/meal-rules';
import {
  MAX_OWN_LINES,
  type OwnLine,
  withOwnLine,
  withOwnTick,
  withoutOwnLine,
} from '@/lib/planning/plan-list-rules';
import { generateUuid } from '@/lib/text/id-rules';
import { MAX_PLAN_NOTE_LENGTH } from '@/models/meal-plan-limits';
import { changeList } from './plan-changes';

/** Other needs of the household, with a field to write it down. */
export function OwnLines({ own }: { own: readonly OwnLine[] }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');

  function add(event: React.FormEvent) {
    event.preventDefault();
    const words = toNoteText(text);
    if (!words) return setError('Please type what you need.');
    let isFull = false;
    changeList((stored) => {
      const changed = withOwnLine(stored, { id: generateUuid(), text: words });
      isFull = changed === null;
      return changed ?? stored;
    });
    setError(isFull ? `You can add up to ${MAX_OWN_LINES} items. Please remove one first.` : '');
    if (!isFull) setText('');
  }

  return (
    <section aria-labelledby="own-lines" className="break-inside-avoid">
      <h2 id="own-lines" className={`text-lg ${own.length === 0 ? 'no-print' : ''}`}>
        Also
      </h2>
      <RowFocus ids={own.map(({ id }) => id)}>
        <ul aria-label="Your items">
          {own.map((line) => (
            <li
              key={line.id}
              data-row={line.id}
              className="flex items-start gap-3 border-hairline border-t first:border-t-0"
            >
              <label className="flex min-h-11 min-w-0 grow cursor-pointer items-start gap-3 py-2">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-brand"
                  checked={line.isTicked ?? false}
                  onChange={({ target }) => {
                    const { checked } = target;
                    changeList((stored) => withOwnTick(stored, line.id, checked));
                  }}
                />
                <span
                  dir="auto"
                  className={`wrap-anywhere min-w-0 font-semibold ${line.isTicked ? 'text-muted line-through' : ''}`}
                >
                  {line.text}
                </span>
              </label>
              <button
                type="button"
                className="button-round shrink-0"
                aria-label={`Remove ${line.text}`}
                onClick={() => changeList((stored) => withoutOwnLine(stored, line.id))}
              >
                <Icon icon={X} size={18} />
              </button>
            </li>
          ))}
        </ul>
      </RowFocus>
      <form noValidate className="no-print mt-2 flex flex-wrap items-end gap-3" onSubmit={add}>
        <div className="min-w-0 max-w-sm grow">
          <TextField
            label="Something else you need"
            value={text}
            maxLength={MAX_PLAN_NOTE_LENGTH}
            error={error}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <button type="submit" className="button button-ghost">
          Add to list
        </button>
      </form>
    </section>
  );
}
