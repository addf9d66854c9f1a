'use client';

import { useEffect, useRef, useState } from 'react';
import { changeAlwaysAtHome, changePantry } from '@/components/cart/device-lists';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { withId } from '@/lib/basket/basket-plan-rules';
import { callApi } from '@/lib/http/api-client';
import {
  MAX_PANTRY_ITEMS,
  type PantryItem,
  toPantryAmount,
  withoutPantryItem,
  withPantryItem,
} from '@/lib/planning/pantry-rules';
import { isDay } from '@/lib/planning/plan-day-rules';
import type { findSearchResults } from '@/lib/search/search-endpoints';
import { MAX_QUERY_CHARACTERS } from '@/lib/search/search-rules';
import { MAX_PANTRY_AMOUNT_LENGTH } from '@/models/meal-plan-limits';
import { FORGOTTEN } from './plan-changes';

const FULL = `A pantry holds up to ${MAX_PANTRY_ITEMS} ingredients. Please remove some first.`;

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** Returns the ingredient that the words name best; null if there is none. */
async function findIngredient(words: string): Promise<{ itemId: string; name: string } | null> {
  const query = new URLSearchParams({ q: words });
  const { results } = await callApi<typeof findSearchResults>('GET', `/api/search?${query}`);
  const found = results.find((result) => result._searchType === 'ingredient');
  return found ? { itemId: found._id, name: found.name } : null;
}

/** Adds an ingredient to the pantry, or changes how much of one there is; without an amount, it is a staple. */
export function PantryForm({
  edited,
  onStart,
  onDone,
}: {
  edited: PantryItem | null;
  onStart: () => void;
  /** With the pantry's new amounts; empty if nothing has changed. */
  onDone: (status: string) => void;
}) {
  const [words, setWords] = useState(edited?.name ?? '');
  const [amount, setAmount] = useState(edited?.amount ?? '');
  const [useBy, setUseBy] = useState(edited?.useBy ?? '');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (edited) focusField(form.current, 'amount');
  }, [edited]);

  async function save(event: React.FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    onStart();
    setError('');
    if (!words.trim()) {
      setError('Please type an ingredient.');
      focusField(form.current, 'ingredient');
      return;
    }
    setIsBusy(true);
    try {
      const found = edited ?? (await findIngredient(words.trim()));
      if (found) keep(found);
      else setError('We don’t recognize this ingredient. Please try another name.');
    } catch (cause) {
      console.error('The ingredient could not be looked up', cause);
      setError('The ingredient could not be looked up. Please check your connection and try again.');
    } finally {
      setIsBusy(false);
    }
  }

  function keep({ itemId, name }: { itemId: string; name: string }) {
    const text = toPantryAmount(amount);
    let isFull = false;
    const isAmountKept = changePantry((stored) => {
      if (!text) return withoutPantryItem(stored, itemId);
      const changed = withPantryItem(stored, {
        ...{ itemId, name, amount: text },
        ...(isDay(useBy) && { useBy }),
      });
      isFull = changed === null;
      return changed ?? stored;
    });
    if (isFull) {
      setError(FULL);
      return;
    }
    // Of a staple, there is no amount.
    const isStapleKept = changeAlwaysAtHome((stored) => withId(stored, itemId, !text));
    setWords('');
    setAmount('');
    setUseBy('');
    const status = text ? `You have ${text} of ${name}.` : `${name} is now one of your staples.`;
    onDone(isAmountKept && isStapleKept ? status : `${status} ${FORGOTTEN}`);
  }

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={save}>
      <h2 className="text-lg">{edited ? `Change ${edited.name}` : 'Add what you have'}</h2>
      <TextField
        label="Ingredient"
        name="ingredient"
        value={words}
        readOnly={edited !== null}
        maxLength={MAX_QUERY_CHARACTERS}
        error={error}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        label="How much (optional)"
        name="amount"
        hint="For example 300 g, 2 cups or 3. Leave it empty if you always have enough."
        value={amount}
        maxLength={MAX_PANTRY_AMOUNT_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Use by (optional)"
        type="date"
        value={useBy}
        onChange={({ target }) => setUseBy(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton
          label={edited ? 'Save' : 'Add to pantry'}
          busyLabel="Looking it up..."
          isBusy={isBusy}
        />
        {edited && (
          <button type="button" className="button button-ghost" onClick={() => onDone('')}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}
