'use client';

import { useEffect, useState } from 'react';
import { removeOrdered } from '@/components/cart/cart-changes';
import { ApiError } from '@/lib/http/api-client';
import type { AttemptResponse, OrderView } from '@/lib/orders/order-schema';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { type Attempt, endAttempt, readAttempt } from './attempt-store';
import { fetchAttempt } from './place-order';

/** The outcome of a checkout for which this browser never received the response. */
export type LastAttempt =
  | { status: 'loading' }
  | { status: 'none' }
  | { status: 'paid'; order: OrderView; orderToken: string }
  /** Paid, but this session may not see the order. */
  | { status: 'already-paid'; message: string }
  /** Not paid, or must not be paid again; the message tells the customer which. */
  | { status: 'open'; message: string };

const OUTCOME_UNKNOWN_MESSAGE =
  'We could not check what happened to your last payment. If you pay again, you will never be charged twice.';

/** Requests the outcome of the last checkout, once, when the dialog opens. */
export function useLastAttempt(): LastAttempt {
  const [attempt] = useState(readSentAttempt);
  const [last, setLast] = useState<LastAttempt>({ status: attempt ? 'loading' : 'none' });

  useEffect(() => {
    if (!attempt) return;
    let isUnmounted = false;
    void resolveLastAttempt(attempt).then((outcome) => {
      if (!isUnmounted) setLast(outcome);
    });
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);

  return last;
}

/** Returns this browser's open checkout if an order was sent under its key. */
export function readSentAttempt(): Attempt | null {
  const attempt = readAttempt();
  return attempt?.isSent ? attempt : null;
}

/**
 * Requests the outcome of a checkout and applies it in this browser: the items of a paid one are removed from the
 * cart, the key of a canceled one is discarded, and any other continues with its key.
 */
export async function resolveLastAttempt({ key, ordered }: Attempt): Promise<LastAttempt> {
  try {
    const outcome = await fetchAttempt(key);
    if (isUnpaid(outcome.state) && !outcome.success)
      return { status: 'open', message: toOpenMessage(outcome) };
    endAttempt(key, { isPaid: outcome.success });
    // The items of a canceled order stay in the cart.
    if (outcome.success) removeOrdered(ordered);
    const { order, orderToken } = outcome;
    if (outcome.success && order && orderToken) return { status: 'paid', order, orderToken };
    if (!outcome.success) return { status: 'open', message: outcome.message };
    return {
      status: 'already-paid',
      message:
        outcome.state === 'paid'
          ? `Your last checkout is paid: it is order ${outcome.orderNumber}, and its email has the details.`
          : `Your last checkout is order ${outcome.orderNumber}. ${outcome.message}`,
    };
  } catch (error) {
    // The order may still be in progress, so the checkout continues with the same key.
    if (error instanceof ApiError && error.status === 404) return { status: 'none' };
    console.warn('The outcome of the last checkout could not be loaded', error);
    return { status: 'open', message: OUTCOME_UNKNOWN_MESSAGE };
  }
}

function toOpenMessage({ state, isNothingCharged, message }: AttemptResponse): string {
  if (!isNothingCharged) {
    return 'Your last payment is not settled yet. If you pay again, you will never be charged twice.';
  }
  const reason = state === 'action' ? 'You did not complete your bank’s verification.' : message;
  return `Your last payment was not finished, and nothing was charged. ${reason}`;
}
