import { MAX_QUANTITY, MIN_QUANTITY } from './quantity-rules';

export const QUANTITY_INPUT_LENGTH = 3;

/** Returns whether the input has a decimal point or comma: what follows must not extend the number before it. */
export function hasFraction(input: string): boolean {
  return /[.,]/.test(input);
}

/**
 * Normalizes the input of a quantity field: only the digits before a decimal point, at most three, capped at 100; may be
 * empty.
 */
export function toQuantityInput(input: string): string {
  const [whole = ''] = input.split(/[.,]/);
  const digits = whole.replace(/\D/g, '').slice(0, QUANTITY_INPUT_LENGTH);
  return digits !== '' && Number(digits) > MAX_QUANTITY ? String(MAX_QUANTITY) : digits;
}

/** Returns the quantity when the field loses focus: empty and 0 become 1. */
export function toQuantity(input: string): number {
  return Math.max(MIN_QUANTITY, Number(toQuantityInput(input)));
}

export function canDecrease(input: string): boolean {
  return input !== '' && Number(input) > MIN_QUANTITY;
}

export function canIncrease(input: string): boolean {
  return Number(input) < MAX_QUANTITY;
}
