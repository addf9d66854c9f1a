import type { PaymentMethodType, PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import type { OrderDocument } from '@/models/order';
import type { Merchant, StoredMerchant } from './merchant-rules';
import type { PaymentDraft, PaymentSnapshot, ProviderDispute, ProviderRefund } from './payment-types';

/**
 * The interface of a payment provider. Each has an adapter in its own folder, and `lib/payments/providers` lists them. All
 * methods throw `provider_failed` if the provider refuses or does not respond, and `unavailable` if the shop has no keys for it.
 * All calls can be repeated.
 */
export type PaymentProvider<
  Id extends PaymentProviderId = PaymentProviderId,
  BrowserConfiguration extends object = object,
> = {
  id: Id;
  /** Whether customers can pay with it: the shop has its keys, or the sandbox replaces it. */
  isEnabled(): boolean;
  /** A page's settings for this provider's payment methods; none of them is secret. */
  browserConfiguration(): BrowserConfiguration | null;

  /** Returns the shop's current merchant account at the provider. */
  getMerchant(): Promise<Merchant>;
  /** Like `getMerchant`, but only returns the value known without a request, for code that must not wait for the provider. */
  knownMerchant(): Merchant;

  /** Asks the provider whether it accepts the shop's keys. */
  acceptsKeys(): Promise<boolean>;
  /**
   * Returns the webhook that notifies this URL, or that the shop's settings name; null when the provider has none, and
   * `unreadable` when the keys may not read it.
   */
  findWebhook(url: string): Promise<WebhookRegistration | 'unreadable' | null>;

  /** Returns the current state of an order's payment. */
  readPayment(order: StartedOrder): Promise<PaymentSnapshot>;
  /**
   * Charges a recorded, unpaid order, or finds out the state of its payment. The caller must have the order
   * lock. Everything that a retry depends on is recorded before each step, so that after a crash between
   * two steps the next call, event or reconciler run can continue.
   */
  charge(order: OrderDocument, choice: PaymentChoice, recorder: PaymentRecorder): Promise<Charge>;
  /**
   * Refunds an order's payment, in part or all of it; repeating the same `key` refunds once, within
   * `refundKeyLifetimeMs`. A `ProviderFailure` of the kind `refusal` says that nothing was refunded; after any other error,
   * that is not known.
   */
  requestRefund(order: StartedOrder, refund: RefundRequest): Promise<ProviderRefund>;
  /** How long after its first use a key is certainly still known. */
  refundKeyLifetimeMs: number;
  /** Permanently closes the unpaid payment of an order; a payment that completed first stays paid. */
  closePayment(order: StartedOrder): Promise<PaymentSnapshot>;
  /**
   * Whether closing a payment requires the order lock: the provider cannot close it, so the shop must not
   * charge it at the same time.
   */
  needsLockToClose: boolean;
  /**
   * Lists all payments created since that time, including unpaid ones; undefined if the provider cannot list
   * payments.
   */
  listPayments?(since: Date): Promise<PaymentSnapshot[]>;
  /**
   * For providers whose payments do not show their disputes: lists those that changed since that time, as far back as the
   * provider tells.
   */
  listDisputes?(since: Date): Promise<DisputeListing>;
  /**
   * Returns the current state of a payment, with its dispute if that is known; null when the provider has none with that
   * reference, or no longer has it.
   */
  findPayment(known: KnownPayment): Promise<PaymentSnapshot | null>;

  /**
   * Reads a webhook message once its sender is verified; null when the provider did not send it. Needs the
   * exact bytes received.
   */
  readEvent(message: WebhookMessage): Promise<ProviderNotice | null>;

  /** Runs periodic maintenance that is not about orders; failures are retried in the next run. */
  runMaintenance?(): Promise<void>;

  /** Returns since when stolen cards are probably being tried; null if they are not. */
  findCardWatch?(): Promise<{ startedAt: Date } | null>;

  /** For providers where customers approve a payment before its order is placed. */
  drafts?: {
    /**
     * Returns a customer's draft. Throws `not_found` when it belongs to another customer, checkout or
     * merchant, and `invalid_input` when the provider was given another postal address.
     */
    getDraft(reference: string, owner: DraftOwner): Promise<PaymentDraft>;
    /** Throws `invalid_input` for a draft that was already used, has another amount, or is not approved. */
    requireApproved(draft: PaymentDraft, totalCents: number): Promise<void>;
  };
  /** For providers where customers can save payment methods. */
  savedMethods?: {
    /** Returns the id of the user who saved it, from the shop's own records; null if no one did. */
    findOwner(paymentMethodId: string): Promise<string | null>;
    /** Adds it to the user's saved payment methods; if the user was deleted, schedules its removal at the provider. */
    saveMethod(
      paymentMethodId: string,
      owner: { userId: string | null; merchant: StoredMerchant },
    ): Promise<void>;
  };
};

/** An order with a payment at its provider. */
export type StartedOrder = Pick<OrderDocument, '_id' | 'payment' | 'refunds' | 'createdAt'> & {
  payment: { reference: string };
};

export type RefundRequest = {
  /** The shop's id, which the provider returns with the refund; null for requests of older versions, which had none. */
  id: string | null;
  key: string;
  cents: number;
};

/** How a customer wants to pay. */
export type PaymentChoice = {
  method: PaymentMethodType;
  /** The id of a payment method, or of a payment that the customer approved. */
  reference: string;
  /** The customer asked to save this payment method. */
  saveMethod: boolean;
  /** Where the bank redirects the browser to. */
  returnUrl: string;
  clientAddress: string;
};

/** Records the steps of a charge on its order. Throws `in_progress` when the order has been voided. */
export type PaymentRecorder = {
  /** Records which of the provider's payments belongs to the order, before it is ever charged. */
  recordPayment(payment: {
    reference: string;
    merchant: StoredMerchant;
    customerReference: string | null;
  }): Promise<void>;
  /**
   * Records a failed attempt to create the payment. The provider repeats the failure for the same idempotency
   * key, so the next attempt needs another key.
   */
  recordFailedCreation(): Promise<void>;
  /**
   * Records the capture of an approved payment that is about to be requested; returns its number, which is part of its key. As long
   * as the provider has not answered one, it keeps its number.
   */
  recordCapture(): Promise<number>;
  /** Records that the provider says that it is still at work on a capture. */
  recordRunningCapture(): Promise<void>;
  /** Records that the provider has answered a capture; until then, it may still take the money. */
  recordAnsweredCapture(): Promise<void>;
  /** Records a charge that is about to be requested; returns its number, which is part of its key. */
  recordAttempt(triedPayment: {
    paymentMethodId: string;
    method: PaymentMethodType;
    saveMethod: boolean;
  }): Promise<{ attempt: number; customerReference: string | null }>;
};

export type Charge = { snapshot: PaymentSnapshot; next: NextStep };

/**
 * The customer's next step for an order that is still unpaid.
 * - `confirm`: the browser confirms with `clientSecret`; `prompt` gives the reason
 * - `another_method`: the payment waits for the cardholder of another card and accepts no other
 * - `declined`: another payment method may succeed; `message` is the provider's text, null when there is none
 * - `refused`: this reference cannot pay; `processing`: the provider is still working; `none`: see the
 *   order's state
 */
export type NextStep =
  | {
      kind: 'confirm';
      prompt: 'action' | 'confirmation' | { paymentMethodId: string };
      /** Gives the browser that placed the order access to this payment; never stored or logged. */
      clientSecret: string | null;
    }
  | { kind: 'declined'; message: string | null; details?: { paypalIssue: string } }
  | { kind: 'refused'; message: string }
  | { kind: 'another_method' }
  | { kind: 'processing' }
  | { kind: 'none' };

/** The shop's record of a payment; a provider that has forgotten its order still finds the rest. */
export type KnownPayment = {
  reference: string;
  captureReference?: string | undefined;
  refundReferences?: readonly string[];
  disputeReference?: string | undefined;
};

/** A dispute, and what it says of the payment that it is about. */
export type PaymentDispute = ProviderDispute & { captureReference: string | null; orderId: string | null };

/** Disputes; they are not complete if the provider is down, or does not let the shop read them. */
export type DisputeListing = { disputes: PaymentDispute[]; isComplete: boolean };

/** A webhook as it is set up at its provider; `events` may contain `*`, for all types. */
export type WebhookRegistration = { url: string; isEnabled: boolean; events: readonly string[] };

export type WebhookMessage = { body: string; headers: Headers; clientAddress: string };

/** A provider's event: it names the change; the current state is then read from the provider. */
export type ProviderNotice = {
  /** The provider's id of the event. */
  id: string;
  type: string;
  /** The payment that the event is about, if any. */
  reference: string | null;
  /** Returns the current state of that payment; null when the provider has no such payment. */
  readPayment(): Promise<PaymentSnapshot | null>;
  /** Applies the event's other changes; gets the payment's state that was read. */
  apply?(snapshot: PaymentSnapshot | null): Promise<void>;
};

/** The owner of a draft. `checkoutKey` and `shippingKey` are hashes. */
export type DraftOwner = { userId: string | null; checkoutKey: string | null; shippingKey: string };
