'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { getDeliveryTerms } from '@/lib/site/setting-endpoints';
import type { DeliveryTerms } from '@/lib/site/setting-schema';

/** Returns the terms from which the day of arrival is computed; null until the shop has told it. */
export function useDeliveryTerms(): DeliveryTerms | null {
  const [terms, setTerms] = useState<DeliveryTerms | null>(null);
  useEffect(() => {
    let isShown = true;
    callApi<typeof getDeliveryTerms>('GET', '/api/delivery').then(
      (told) => isShown && setTerms(told),
      // The order says it too.
      (error: unknown) => console.warn('The delivery times could not be loaded', error),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return terms;
}
