'use client';

import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import type { BrowserPayments } from '@/lib/payments/browser-payment-types';
import { loadCardProvider } from './load-stripe';

export type CardProvider = {
  retry: () => void;
  /** A CSS length; undefined if the shop does not accept cards. */
  cardFrameHeight: string | undefined;
} & ({ status: 'loading' | 'failed' | 'absent'; stripe: null } | { status: 'ready'; stripe: Stripe });

/** The state of Stripe in the browser: absent if the shop does not accept cards, failed if its script did not load. */
export function useCardProvider(config: BrowserPayments['stripe']): CardProvider {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [status, setStatus] = useState<'loading' | 'failed'>('loading');

  const load = useCallback(() => {
    if (!config) return;
    setStatus('loading');
    loadCardProvider(config)
      .then((loadedStripe) => (loadedStripe ? setStripe(loadedStripe) : setStatus('failed')))
      .catch((error: unknown) => {
        console.error('The card provider could not be loaded', error);
        setStatus('failed');
      });
  }, [config]);
  useEffect(load, [load]);

  const shared = { retry: load, cardFrameHeight: config?.cardFrameHeight };
  if (!config) return { ...shared, status: 'absent', stripe: null };
  return stripe ? { ...shared, status: 'ready', stripe } : { ...shared, status, stripe: null };
}
