import type Stripe from 'stripe';
import { type Decline, testCard } from './card-rules';
import type { Session } from './store';
import { type Answer, answer, cardRefusal } from './stripe-call';
import { newCharge } from './stripe-charges';
import { disputeCharge } from './stripe-disputes';
import { raise } from './stripe-events';
import { SPENT } from './stripe-payment-methods';
import { invalid, type StripeErrorBody } from './stripe-refusal';
import { charges, idOf, intents, type KeptMethod, methods } from './stripe-shelves';

/** How a payment intent goes from one state to the next. */

type Intent = Stripe.PaymentIntent;

/** What confirming it may be told: how the caller wants to authenticate, and what was arranged. */
export type ConfirmOptions = {
  usesStripeJs: boolean;
  returnUrl: string | null;
  arranged?: 'authentication_required' | 'process' | 'spend_card' | undefined;
};

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const AUTHENTICATION_FAILED = (code: string): StripeErrorBody => ({
  type: 'invalid_request_error',
  code,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** Charges the intent with that card, as far as the bank lets it. */
export async function confirmIntent(
  intent: Intent,
  method: KeptMethod,
  options: ConfirmOptions,
  session: Session,
): Promise<Answer> {
  requireUsable(method, intent);
  const { decline, authenticates } = testCard(method.hidden.card);
  const asksFirst =
    authenticates === 'always' || (authenticates === 'unless set up' && !method.hidden.isSetUp);
  if (options.arranged === 'authentication_required')
    return declineIntent(intent, method, AUTHENTICATION_REQUIRED, session);
  if (options.arranged === 'spend_card') {
    await spend(method, session);
    return declineIntent(intent, method, decline ?? AUTHENTICATION_REQUIRED, session);
  }
  if (decline && !asksFirst) return declineIntent(intent, method, decline, session);
  if (asksFirst) return answer(await askForAuthentication(intent, method, options, session));
  if (options.arranged === 'process') return answer(await beginProcessing(intent, method, session));
  return answer(await succeed(intent, method, session));
}

/** A card that no customer has is good for one confirmation, be it refused. */
async function spend({ value, hidden }: KeptMethod, session: Session): Promise<void> {
  if (value.customer === null) await methods.save(value, { ...hidden, isSpent: true }, session);
}

function requireUsable({ value, hidden }: KeptMethod, intent: Intent): void {
  if (value.customer !== null && idOf(value.customer) !== idOf(intent.customer))
    throw invalid(
      'The provided PaymentMethod is attached to another Customer than the one of the PaymentIntent.',
      { param: 'payment_method' },
    );
  if (hidden.isSpent) throw invalid(SPENT);
}

async function askForAuthentication(
  intent: Intent,
  { value: method }: KeptMethod,
  { usesStripeJs, returnUrl }: ConfirmOptions,
  session: Session,
): Promise<Intent> {
  const url = `/sandbox/stripe/v1/payment_intents/${intent.id}/3ds`;
  const asking: Intent = {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: usesStripeJs
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
  };
  return saveAndTell(asking, 'payment_intent.requires_action', session);
}

/** The bank's answer to a refused charge is kept with the intent, which can be tried with another card. */
export async function declineIntent(
  intent: Intent,
  { value: method }: KeptMethod,
  decline: Decline,
  session: Session,
): Promise<Answer> {
  const error: StripeErrorBody = { type: 'card_error', ...decline };
  const declined: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: { type: 'card_error', ...decline, payment_method: method },
  };
  await saveAndTell(declined, 'payment_intent.payment_failed', session);
  return cardRefusal({ ...error, payment_intent: declined, payment_method: method });
}

async function beginProcessing(intent: Intent, { value }: KeptMethod, session: Session): Promise<Intent> {
  const processing: Intent = { ...intent, payment_method: value.id, status: 'processing', next_action: null };
  return saveAndTell(processing, 'payment_intent.processing', session);
}

export async function succeed(
  intent: Intent,
  { value, hidden }: KeptMethod,
  session: Session,
): Promise<Intent> {
  const customer = idOf(intent.customer);
  const isSavedNow = customer !== null && intent.setup_future_usage !== null;
  const charge = newCharge(intent, value);
  await charges.add(charge, null, session);
  await methods.save(
    { ...value, customer: isSavedNow ? customer : value.customer },
    { ...hidden, isSetUp: hidden.isSetUp || isSavedNow, isSpent: !isSavedNow && value.customer === null },
    session,
  );
  const paid: Intent = {
    ...intent,
    status: 'succeeded',
    payment_method: value.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    last_payment_error: null,
  };
  const told = await saveAndTell(paid, 'payment_intent.succeeded', session);
  if (testCard(hidden.card).isDisputed) await disputeCharge(charge, session);
  return told;
}

/** What the customer answered to the bank's question. */
export async function finishAuthentication(
  intent: Intent,
  method: KeptMethod,
  outcome: 'succeed' | 'fail',
  session: Session,
): Promise<Intent> {
  const { decline } = testCard(method.hidden.card);
  if (outcome === 'succeed' && !decline) return succeed(intent, method, session);
  if (outcome === 'succeed' && decline) {
    await declineIntent(intent, method, decline, session);
    return (await intents.find(intent.id, session))?.value ?? intent;
  }
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...AUTHENTICATION_FAILED('payment_intent_authentication_failure'),
      payment_method: method.value,
    },
  };
  return saveAndTell(failed, 'payment_intent.payment_failed', session);
}

export async function saveAndTell(
  intent: Intent,
  type:
    | 'payment_intent.succeeded'
    | 'payment_intent.payment_failed'
    | 'payment_intent.requires_action'
    | 'payment_intent.processing'
    | 'payment_intent.canceled',
  session: Session,
): Promise<Intent> {
  await intents.save(intent, null, session);
  await raise(type, intent, session);
  return intent;
}
