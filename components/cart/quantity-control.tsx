'use client';

import { Minus, Plus } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import {
  canDecrease,
  canIncrease,
  isDigits,
  QUANTITY_INPUT_LENGTH,
  readQuantity,
  toQuantityInput,
} from '@/lib/cart/quantity-input-rules';
import { MAX_QUANTITY, MIN_QUANTITY } from '@/lib/cart/quantity-rules';

const LIMITS_NOTE = `Only whole numbers from ${MIN_QUANTITY} to ${MAX_QUANTITY}.`;

/**
 * A quantity field with step buttons. The value is a string, since it may be empty during typing. If the input had to be changed,
 * or was refused in favor of the former quantity, it says why until the field is edited again.
 */
export function QuantityControl({
  value,
  onChange,
  label = 'Quantity',
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
}) {
  const [wasCorrected, setWasCorrected] = useState(false);
  /** After a character that is not shown: typing "1.5" must not become 15, nor "1e2" 12. */
  const isIgnoring = useRef(false);
  const formerValue = useRef(value);

  function restart() {
    isIgnoring.current = false;
    formerValue.current = value;
    setWasCorrected(false);
  }

  function step(by: number) {
    restart();
    onChange(String(readQuantity(value === '' ? '0' : String(Number(value) + by))));
  }

  function type(typed: string) {
    const isIgnored = isIgnoring.current && typed.length > value.length;
    isIgnoring.current = isIgnored || !isDigits(typed);
    correct(typed, isIgnored ? value : (toQuantityInput(typed) ?? formerValue.current));
  }

  function correct(typed: string, quantity: string) {
    if (typed !== quantity) setWasCorrected(true);
    onChange(quantity);
  }

  return (
    <div>
      <fieldset className="inline-flex items-center rounded-full border border-field">
        <legend className="sr-only">{label}</legend>
        <button
          type="button"
          className="button-round"
          aria-label="Decrease quantity"
          disabled={!canDecrease(value)}
          onClick={() => step(-1)}
        >
          <Icon icon={Minus} size={18} />
        </button>
        <input
          className="h-11 w-12 bg-transparent text-center font-semibold tabular-nums"
          aria-label={label}
          inputMode="numeric"
          maxLength={QUANTITY_INPUT_LENGTH}
          value={value}
          onFocus={restart}
          onChange={({ target }) => type(target.value)}
          onBlur={() => correct(value, String(readQuantity(value)))}
        />
        <button
          type="button"
          className="button-round"
          aria-label="Increase quantity"
          disabled={!canIncrease(value)}
          onClick={() => step(1)}
        >
          <Icon icon={Plus} size={18} />
        </button>
      </fieldset>
      <p role="status" className="mt-1 text-muted text-sm empty:hidden">
        {wasCorrected && LIMITS_NOTE}
      </p>
    </div>
  );
}
