'use client';

import { Minus, Plus } from 'lucide';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { readServings } from '@/lib/recipes/servings-rules';
import { RECIPE_FIELDS } from '@/models/recipe-fields';

const { min: MIN_SERVINGS, max: MAX_SERVINGS } = RECIPE_FIELDS.servings;

/** A number of servings, to type or to step. Anything else is not taken. */
export function ServingsStepper({
  value,
  onChange,
  label = 'Servings',
}: {
  value: number;
  onChange: (servings: number) => void;
  label?: string;
}) {
  /** The input, until the field is left; it may not be a number yet. */
  const [typed, setTyped] = useState<string | null>(null);

  function step(by: number) {
    setTyped(null);
    onChange(value + by);
  }

  function type(text: string) {
    setTyped(text);
    const isNumber = /^\s*\d+\s*$/.test(text);
    if (isNumber && Number(text) >= MIN_SERVINGS) onChange(Math.min(Number(text), MAX_SERVINGS));
  }

  /** Input that was not a whole number is rounded to one: "1,5". */
  function leave() {
    const read = readServings(typed ?? '');
    if (read !== null && read !== value) onChange(read);
    setTyped(null);
  }

  return (
    <fieldset className="inline-flex shrink-0 items-center rounded-full border border-field">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className="button-round"
        aria-label="One serving less"
        disabled={value <= MIN_SERVINGS}
        onClick={() => step(-1)}
      >
        <Icon icon={Minus} size={18} />
      </button>
      <input
        className="h-11 w-14 bg-transparent text-center font-semibold tabular-nums"
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <button
        type="button"
        className="button-round"
        aria-label="One serving more"
        disabled={value >= MAX_SERVINGS}
        onClick={() => step(1)}
      >
        <Icon icon={Plus} size={18} />
      </button>
    </fieldset>
  );
}
