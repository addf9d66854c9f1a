'use client';

import { X } from 'lucide';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changePlanList } from '@/components/cart/device-lists';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';
import { MAX_PLAN_NOTE_LENGTH, toNoteText } from '@/lib/planning/meal-rules';
import {
  MAX_OWN_LINES,
  type OwnLine,
  withOwnLine,
  withOwnTick,
  withoutOwnLine,
} from '@/lib/planning/plan-list-rules';
import { generateUuid } from '@/lib/text/id-rules';

/** Other needs of the household, with a field to write it down. */
export function OwnLines({ own }: { own: readonly OwnLine[] }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function add(event: React.FormEvent) {
    event.preventDefault();
    const words = toNoteText(text);
    if (!words) return setError('Please type what you need.');
    let isFull = false;
    changePlanList((stored) => {
      const changed = withOwnLine(stored, { id: generateUuid(), text: words });
      isFull = changed === null;
      return changed ?? stored;
    });
    setError(isFull ? `A list has at most ${MAX_OWN_LINES} lines of your own. Please remove one first.` : '');
    if (!isFull) setText('');
  }

  function remove(id: string) {
    flushSync(() => void changePlanList((stored) => withoutOwnLine(stored, id)));
    // The focus would be lost with the button.
    list.current?.focus();
  }

  return (
    <section aria-labelledby="own-lines" className="break-inside-avoid">
      <h2 id="own-lines" className={`text-lg ${own.length === 0 ? 'no-print' : ''}`}>
        Also
      </h2>
      <ul ref={list} tabIndex={-1} aria-label="Lines of your own" className="focus:outline-none">
        {own.map((line) => (
          <li key={line.id} className="flex items-start gap-3 border-hairline border-t first:border-t-0">
            <label className="flex min-h-11 min-w-0 grow cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-brand"
                checked={line.isTicked ?? false}
                onChange={({ target }) => {
                  const { checked } = target;
                  changePlanList((stored) => withOwnTick(stored, line.id, checked));
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
              onClick={() => remove(line.id)}
            >
              <Icon icon={X} size={18} />
            </button>
          </li>
        ))}
      </ul>
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
