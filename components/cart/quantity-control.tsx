'use client';

import { Minus, Plus } from 'lucide-react';
import {
  canDecrease,
  canIncrease,
  QUANTITY_INPUT_LENGTH,
  toQuantity,
  toQuantityInput,
} from '@/lib/cart/quantity-rules';

/** A quantity field with step buttons. The value is a string, since it may be empty during typing. */
export function QuantityControl({
  value,
  onChange,
  label = 'Quantity',
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
}) {
  const step = (by: number) => onChange(String(toQuantity(value === '' ? '0' : String(Number(value) + by))));
  return (
    <fieldset className="inline-flex items-center rounded-full border border-field">
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className="button-round"
        aria-label="Decrease quantity"
        disabled={!canDecrease(value)}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" size={18} />
      </button>
      <input
        className="h-11 w-12 bg-transparent text-center font-semibold tabular-nums"
        aria-label={label}
        inputMode="numeric"
        maxLength={QUANTITY_INPUT_LENGTH}
        value={value}
        onChange={(event) => onChange(toQuantityInput(event.target.value))}
        onBlur={() => onChange(String(toQuantity(value)))}
      />
      <button
        type="button"
        className="button-round"
        aria-label="Increase quantity"
        disabled={!canIncrease(value)}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" size={18} />
      </button>
    </fieldset>
  );
}
