'use client';

import { useEffect, useState } from 'react';
import { removeOrdered } from '@/components/cart/cart-store';
import { ApiError } from '@/lib/http/api-client';
import type { AttemptAnswer, OrderView } from '@/lib/orders/order-schema';
import { isUnpaid } from '@/lib/orders/payment-state-rules';
import { type Attempt, endAttempt, readAttempt } from './attempt-store';
import { askAttempt } from './place-order';

/** What became of a checkout that this browser lost sight of. */
export type LastAttempt =
  | { status: 'asking' }
  | { status: 'none' }
  | { status: 'paid'; order: OrderView }
  /** Paid, and not this session's to see. */
  | { status: 'told'; text: string }
  /** Not paid, or not to be paid again: what the customer should know. */
  | { status: 'open'; text: string };

const NOT_ASKED =
  'What became of your last payment could not be asked. If you pay again, you will never be charged twice.';

/** Asks what became of the last checkout, once, when the dialog opens. */
export function useLastAttempt(): LastAttempt {
  const [attempt] = useState(readSentAttempt);
  const [last, setLast] = useState<LastAttempt>({ status: attempt ? 'asking' : 'none' });

  useEffect(() => {
    if (!attempt) return;
    let isGone = false;
    void lookAfterAttempt(attempt).then((found) => {
      if (!isGone) setLast(found);
    });
    return () => {
      isGone = true;
    };
  }, [attempt]);

  return last;
}

/** The open checkout of this browser, once an order was sent under its key. */
export function readSentAttempt(): Attempt | null {
  const attempt = readAttempt();
  return attempt?.isSent ? attempt : null;
}

/**
 * What became of a checkout, and what follows for this browser: a paid one leaves the cart, one that was
 * given up gives its key away, and any other goes on under it.
 */
export async function lookAfterAttempt({ key, ordered }: Attempt): Promise<LastAttempt> {
  try {
    const found = await askAttempt(key);
    if (isUnpaid(found.state) && !found.success) return { status: 'open', text: toOpenText(found) };
    endAttempt(key, { isPaid: found.success });
    // What was called off again stays in the cart.
    if (found.success) removeOrdered(ordered);
    if (found.success && found.order) return { status: 'paid', order: found.order };
    if (!found.success) return { status: 'open', text: found.message };
    return {
      status: 'told',
      text:
        found.state === 'paid'
          ? `Your last checkout is paid: it is order ${found.orderNumber}, and its email has the details.`
          : `Your last checkout is order ${found.orderNumber}. ${found.message}`,
    };
  } catch (error) {
    // The order may be on its way still: it goes on under the same key.
    if (error instanceof ApiError && error.status === 404) return { status: 'none' };
    console.warn('What became of the last checkout could not be asked', error);
    return { status: 'open', text: NOT_ASKED };
  }
}

function toOpenText({ state, isNothingCharged, message }: AttemptAnswer): string {
  if (!isNothingCharged) {
    return 'Your last payment is not settled yet. If you pay again, you will never be charged twice.';
  }
  const reason = state === 'action' ? 'Your bank’s question was not answered.' : message;
  return `Your last payment was not finished, and nothing was charged. ${reason}`;
}
