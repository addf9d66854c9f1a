import type Stripe from 'stripe';
import { type Decline, getTestCard } from './card-rules';
import type { Session } from './store';
import { invalidRequestError, type StripeErrorBody } from './stripe-api-error';
import { buildCharge } from './stripe-charges';
import { charges, intents, methods, type StoredMethod, toReferenceId } from './stripe-collections';
import { disputeCharge } from './stripe-disputes';
import { raiseStripeEvent } from './stripe-events';
import { cardErrorResponse, okResponse, type StripeResponse } from './stripe-operation';
import { SPENT_METHOD_MESSAGE } from './stripe-payment-methods';

/** The state transitions of a payment intent. */

type Intent = Stripe.PaymentIntent;

/** The options of a confirmation: how the customer authenticates, and the scenario effect. */
export type ConfirmOptions = {
  usesStripeJs: boolean;
  returnUrl: string | null;
  scenarioEffect?: 'authentication_required' | 'process' | 'spend_card' | undefined;
};

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const toAuthenticationError = (code: string): StripeErrorBody => ({
  type: 'invalid_request_error',
  code,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** Confirms the intent with the card: charges it, declines it or requests authentication. */
export async function confirmIntent(
  intent: Intent,
  { method, options, session }: { method: StoredMethod; options: ConfirmOptions; session: Session },
): Promise<StripeResponse> {
  requireUsable(method, intent);
  const { decline, authentication } = getTestCard(method.hidden.card);
  const needsAuthentication =
    intent.payment_method_options?.card?.request_three_d_secure === 'any' ||
    authentication === 'always' ||
    (authentication === 'unless set up' && !method.hidden.isSetUp);
  if (options.scenarioEffect === 'authentication_required')
    return declineIntent(intent, { method, decline: AUTHENTICATION_REQUIRED, session });
  if (options.scenarioEffect === 'spend_card') {
    await markSpent(method, session);
    return declineIntent(intent, { method, decline: decline ?? AUTHENTICATION_REQUIRED, session });
  }
  if (decline && !needsAuthentication) return declineIntent(intent, { method, decline, session });
  if (needsAuthentication)
    return okResponse(await requestAuthentication(intent, { method, options, session }));
  if (options.scenarioEffect === 'process') return okResponse(await startProcessing(intent, method, session));
  return okResponse(await succeedIntent(intent, method, session));
}

/** A card without a customer can be used for only one confirmation, even a declined one. */
async function markSpent({ value, hidden }: StoredMethod, session: Session): Promise<void> {
  if (value.customer === null) await methods.save(value, { ...hidden, isSpent: true }, session);
}

function requireUsable({ value, hidden }: StoredMethod, intent: Intent): void {
  if (value.customer !== null && toReferenceId(value.customer) !== toReferenceId(intent.customer))
    throw invalidRequestError(
      'The provided PaymentMethod is attached to another Customer than the one of the PaymentIntent.',
      { param: 'payment_method' },
    );
  if (hidden.isSpent) throw invalidRequestError(SPENT_METHOD_MESSAGE);
}

async function requestAuthentication(
  intent: Intent,
  {
    method: { value: method },
    options: { usesStripeJs, returnUrl },
    session,
  }: { method: StoredMethod; options: ConfirmOptions; session: Session },
): Promise<Intent> {
  const url = `/sandbox/stripe/v1/payment_intents/${intent.id}/3ds`;
  const updated: Intent = {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: usesStripeJs
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
  };
  return saveAndRaise(updated, 'payment_intent.requires_action', session);
}

/** Records a decline on the intent, which can then be paid with another card. */
export async function declineIntent(
  intent: Intent,
  {
    method: { value: method },
    decline,
    session,
  }: { method: StoredMethod; decline: Decline; session: Session },
): Promise<StripeResponse> {
  const error: StripeErrorBody = { type: 'card_error', ...decline };
  const declined: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: { type: 'card_error', ...decline, payment_method: method },
  };
  await saveAndRaise(declined, 'payment_intent.payment_failed', session);
  return cardErrorResponse({ ...error, payment_intent: declined, payment_method: method });
}

async function startProcessing(intent: Intent, { value }: StoredMethod, session: Session): Promise<Intent> {
  const processing: Intent = { ...intent, payment_method: value.id, status: 'processing', next_action: null };
  return saveAndRaise(processing, 'payment_intent.processing', session);
}

export async function succeedIntent(
  intent: Intent,
  { value, hidden }: StoredMethod,
  session: Session,
): Promise<Intent> {
  const customer = toReferenceId(intent.customer);
  const isSavedNow = customer !== null && intent.setup_future_usage !== null;
  const charge = buildCharge(intent, value);
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
  const saved = await saveAndRaise(paid, 'payment_intent.succeeded', session);
  if (getTestCard(hidden.card).isDisputed) await disputeCharge(charge, { session });
  return saved;
}

/** Applies the customer's authentication result. */
export async function finishAuthentication(
  intent: Intent,
  { method, outcome, session }: { method: StoredMethod; outcome: 'succeed' | 'fail'; session: Session },
): Promise<Intent> {
  const { decline } = getTestCard(method.hidden.card);
  if (outcome === 'succeed' && !decline) return succeedIntent(intent, method, session);
  if (outcome === 'succeed' && decline) {
    await declineIntent(intent, { method, decline, session });
    return (await intents.find(intent.id, session))?.value ?? intent;
  }
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...toAuthenticationError('payment_intent_authentication_failure'),
      payment_method: method.value,
    },
  };
  return saveAndRaise(failed, 'payment_intent.payment_failed', session);
}

export async function saveAndRaise(
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
  await raiseStripeEvent(type, intent, session);
  return intent;
}
