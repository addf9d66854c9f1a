'use client';

import { useEffect, useState } from 'react';
import { removeOrdered } from '@/components/cart/cart-store';
import { ApiError } from '@/lib/http/api-client';
import type { OrderView } from '@/lib/orders/order-schema';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { type Attempt, forgetAttempt, readAttempt } from './attempt-store';
import { askAttempt } from './place-order';

/** What became of a checkout that this browser lost sight of. */
export type LastAttempt =
  | { status: 'asking' }
  | { status: 'none' }
  | { status: 'paid'; order: OrderView }
  /** Not paid, or not to be paid again: what the customer should know. */
  | { status: 'open'; text: string };

/** Asks what became of the last checkout, once, when the dialog opens. */
export function useLastAttempt(): LastAttempt {
  const [attempt] = useState(readAttempt);
  const [last, setLast] = useState<LastAttempt>({ status: attempt ? 'asking' : 'none' });

  useEffect(() => {
    if (!attempt) return;
    let isGone = false;
    void lookAfter(attempt).then((found) => {
      if (!isGone) setLast(found);
    });
    return () => {
      isGone = true;
    };
  }, [attempt]);

  return last;
}

async function lookAfter(attempt: Attempt): Promise<LastAttempt> {
  try {
    const { success, state, message, order } = await askAttempt(attempt.key);
    if (success && order) {
      settleAttempt(attempt);
      return { status: 'paid', order };
    }
    // An open one goes on under its key, so that it stays one order.
    if (isUnpaid(state)) {
      return {
        status: 'open',
        text: `Your last payment was not finished, and nothing was charged. ${message}`,
      };
    }
    settleAttempt(state === 'void' ? null : attempt);
    return { status: 'open', text: message };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      forgetAttempt();
      return { status: 'none' };
    }
    console.warn('What became of the last checkout could not be asked', error);
    return { status: 'none' };
  }
}

/** The checkout is over: what was ordered in it leaves the cart. */
export function settleAttempt(attempt: Pick<Attempt, 'ordered'> | null): void {
  if (attempt) removeOrdered(attempt.ordered);
  forgetAttempt();
}
