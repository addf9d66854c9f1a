import { MAX_QUANTITY, MIN_QUANTITY } from './quantity-rules';

export const QUANTITY_INPUT_LENGTH = 3;

/** Returns whether the input is digits only, or empty. */
export function isDigits(input: string): boolean {
  return /^\d*$/.test(input);
}

/**
 * Normalizes the input of a quantity field: only the digits before a decimal point, at most three, capped at 100; may be
 * empty. Returns null for any other text, such as "1e2" or "-3", whose digits alone would be another number.
 */
export function toQuantityInput(input: string): string | null {
  const whole = /^(\d*)(?:[.,].*)?$/.exec(input.trim())?.[1];
  if (whole === undefined) return null;
  const digits = whole.slice(0, QUANTITY_INPUT_LENGTH);
  return digits !== '' && Number(digits) > MAX_QUANTITY ? String(MAX_QUANTITY) : digits;
}

/** Returns the quantity when the field loses focus: empty, 0 and other text become 1. */
export function readQuantity(input: string): number {
  return Math.max(MIN_QUANTITY, Number(toQuantityInput(input) ?? ''));
}

export function canDecrease(input: string): boolean {
  return input !== '' && Number(input) > MIN_QUANTITY;
}

export function canIncrease(input: string): boolean {
  return Number(input) < MAX_QUANTITY;
}
