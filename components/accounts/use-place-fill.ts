'use client';

import { useRef } from 'react';
import type { getPlace } from '@/lib/accounts/place-endpoints';
import { callApi } from '@/lib/http/api-client';

/** As in the form: any text, or none. */
type Place = { city: string; state: string };

const EMPTY: Place = { city: '', state: '' };

/**
 * Returns a function that fills city and state once a ZIP Code is complete. What the customer typed stays: only empty fields are
 * filled, or those that an earlier ZIP Code filled.
 */
export function usePlaceFill<V extends Place>(form: {
  getValues: () => V;
  setValues: (values: V) => void;
}): (postalCode: string) => void {
  const filled = useRef(EMPTY);
  const asked = useRef('');

  function isUntouched(): boolean {
    const { city, state } = form.getValues();
    return [filled.current, EMPTY].some((place) => place.city === city.trim() && place.state === state);
  }

  return (postalCode) => {
    const zip = /^(\d{5})(?:-?\d{4})?$/.exec(postalCode.trim())?.[1] ?? '';
    if (zip === asked.current) return;
    asked.current = zip;
    if (!zip || !isUntouched()) return;
    callApi<typeof getPlace>('GET', `/api/places/${zip}`).then(
      ({ place }) => {
        if (!place || asked.current !== zip || !isUntouched()) return;
        // A city that arrives under the caret would be mixed with the text that is being typed.
        const { city } = isTypingCity() ? form.getValues() : place;
        filled.current = { city, state: place.state };
        form.setValues({ ...form.getValues(), ...filled.current });
      },
      // The customer types them, as without it.
      (error: unknown) => console.warn('The city of a ZIP Code could not be loaded', error),
    );
  };
}

function isTypingCity(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'city';
}
