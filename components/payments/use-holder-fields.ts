'use client';

import { useState } from 'react';
import type { BillingValues } from './billing-fields';

/** The name and billing address of a card's holder as they are typed, and as `cardHolderSchema` reads them. */
export function useHolderFields(initial: BillingValues, clearError: (name: string) => void) {
  const [values, setValues] = useState(initial);
  const { cardholderName, ...billing } = values;

  function change(name: keyof BillingValues, value: string) {
    setValues({ ...values, [name]: value });
    clearError(name === 'cardholderName' ? name : `billing.${name}`);
  }

  return { values, change, input: { cardholderName, billing } };
}
