import mongoose from 'mongoose';
import type { OrderEmail } from '@/lib/mail/email-job-types';
import { findShippedAt } from '@/lib/orders/order-status-rules';
import { listPayableRefunds } from '@/lib/orders/outside-refund-rules';
import {
  computeRefundedCents,
  hasOpenRefund,
  isByProvider,
  isOpenRefund,
  isUnknownRefund,
  listRefunds,
  type Refund,
  sumCents,
} from '@/lib/orders/refund-rules';
import { countRestockedPieces, countUnsellablePieces } from '@/lib/orders/refunded-piece-rules';
import { getItemStock } from '@/lib/orders/stock-queries';
import type { PaymentSnapshot } from '@/lib/payments/provider/payment-types';
import { auditLedger } from '@/lib/settlement/ledger-commands';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { deriveId } from '@/lib/text/derived-id';
import { Lease } from '@/models/lease';
import type { OrderDocument } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PaymentAlert } from '@/models/payment-alert';
import { ALERT_KINDS, type AlertKind } from '@/models/payment-alert-limits';
import { openDispute, SETTLEMENTS, settlePayment } from '@/sandbox/disputes';
import { refundCapture } from '@/sandbox/paypal-captures';
import { refunds as paypalRefunds, toCents, toMoney } from '@/sandbox/paypal-objects';
import type { ScenarioInput } from '@/sandbox/scenarios';
import { getRawCollection, inTransaction } from '@/sandbox/store';
import { refunds as stripeRefunds } from '@/sandbox/stripe-collections';
import type { Webhook } from '@/sandbox/webhooks';
import { type Cart, getOnlyOrder } from '@/tests/support/checkout';
import { createSandboxStripe } from '@/tests/support/payments';
import { createRandom } from '@/tests/support/random';
import type { ShopCommand, ShopProcess } from './shop-processes';

/** How many pieces of each pack there were before the order. */
export const STOCKED_PIECES = 20;

/** A paid order, the two admins who refund it, and two processes of the shop; `restartProcesses` replaces dead ones. */
export type RefundEnvironment = {
  cart: Cart;
  admins: readonly Record<string, string>[];
  processes: ShopProcess[];
  restartProcesses: () => Promise<void>;
  onWebhook: (deliver: (webhook: Webhook) => Promise<number>) => void;
  arrange: (scenario: ScenarioInput) => Promise<void>;
  clearScenarios: () => Promise<void>;
};

const MINUTE_MS = 60_000;
/** Operations before which a process may be killed while it refunds. */
const KILL_POINTS = [
  { collection: 'orders', method: 'updateOne' },
  { collection: 'outbox_emails', method: 'insertOne' },
  { collection: 'payment_alerts', method: 'updateOne' },
  { collection: 'pack_stocks', method: 'updateOne' },
] as const;
/** As the sandbox handles a slow refund: after the shop has given up waiting for it. */
const SLOW_MS = 12_000;
/** Moves the clock beyond the time in which the providers certainly know their keys. */
const KEY_LIFETIMES_MS = { stripe: 21 * 60 * MINUTE_MS, paypal: 45 * 24 * 60 * MINUTE_MS };
/** The provider's ways with a refund; `slow` is handled later than the shop waits. */
const EFFECTS = [
  'lose_request',
  'lose_response',
  'fail',
  'overload',
  'refuse',
  'pending',
  'broken_json',
  'delay',
  'in_use',
  'in_use',
  'slow',
] as const;

const PROVIDER_STATES: Record<string, string> = {
  pending: 'pending',
  PENDING: 'pending',
  succeeded: 'made',
  COMPLETED: 'made',
};

/** What may happen here; a difference that the ledger has found must be gone in the end. */
const EXPECTED_ALERTS: ReadonlySet<AlertKind> = new Set([
  ...([
    'refund_failed',
    'refund_returned',
    'withdrawal_returned',
    'refund_unknown',
    'refund_unread',
  ] as const),
  ...(['disputed', 'mismatched'] as const),
]);

/** The refunds of one order with random events that the seed determines. `events` lists them. */
export class RefundInterleaving {
  readonly events: string[] = [];
  private readonly random: ReturnType<typeof createRandom>;
  private readonly activeSteps = new Set<Promise<unknown>>();
  private readonly delayedWebhooks: Webhook[] = [];
  private openDisputeId: string | null = null;
  private elapsedMs = 0;
  private slowUntilMs = 0;
  private isForgotten = false;
  private isOutlived = false;
  private dashboardRefund: Promise<unknown> = Promise.resolve();
  private readonly failures: string[] = [];

  constructor(
    private readonly environment: RefundEnvironment,
    seed: number,
    private readonly hasKill: boolean,
  ) {
    this.random = createRandom(seed);
  }

  /** Runs all events; returns the contradictions in the end. */
  async run(): Promise<string[]> {
    this.environment.onWebhook((webhook) => this.deliverWebhook(webhook));
    try {
      const stepCount = this.random.integer(4, 9);
      const killStep = this.hasKill ? this.random.integer(0, stepCount - 1) : -1;
      for (let step = 0; step < stepCount; step++) {
        if (step === killStep) await this.scheduleKill();
        const pendingStep = this.trackStep(step === 0 ? this.refund() : this.runRandomStep());
        if (this.random.integer(0, 9) < 6) await pendingStep;
        else await pause(this.random.integer(0, 120));
      }
      await this.finish();
      await this.check();
    } catch (error) {
      this.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      this.environment.onWebhook(async () => 200);
    }
    return this.failures;
  }

  private trackStep(step: Promise<void>): Promise<void> {
    const settled = step.catch((error: unknown) => {
      this.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
    this.activeSteps.add(settled);
    settled.finally(() => this.activeSteps.delete(settled));
    return settled;
  }

  private async runRandomStep(): Promise<void> {
    const steps: readonly (readonly [number, () => Promise<void>])[] = [
      [8, () => this.refund()],
      [6, () => this.disruptProvider()],
      [4, () => this.reconcile(this.random.integer(1, 15) * MINUTE_MS)],
      [3, () => this.settleRefund()],
      [2, () => this.refundInDashboard()],
      [2, () => this.changeDispute()],
      [2, () => this.deliverLateWebhook()],
      [2, () => this.setStatus(this.random.pick(['Shipped', 'Cancelled']))],
      [1, () => this.retryRefund()],
      [1, () => this.payOutside()],
      [1, () => this.outliveKeys()],
      [1, () => this.forgetOrder()],
      [1, () => this.sweep()],
    ];
    let remaining = this.random.integer(
      1,
      steps.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, act] of steps) {
      remaining -= weight;
      if (remaining <= 0) return act();
    }
  }

  // The actions of admins.

  private async refund(): Promise<void> {
    const { cart } = this.environment;
    const order = await getOnlyOrder();
    const lines = cart.flatMap(({ itemId, amount }) => {
      const quantity = this.random.integer(0, 2);
      return quantity > 0 ? [{ itemId, amount, quantity }] : [];
    });
    const isAmount = lines.length === 0 || this.random.integer(0, 3) === 0;
    const body = {
      seenRefunded: computeRefundedCents(order) / 100,
      reason: 'Damaged or spoiled',
      ...(lines.length > 0 && { lines, restock: this.random.integer(0, 1) === 0 }),
      ...(isAmount && { amount: this.random.integer(1, 12) }),
    };
    await this.send('POST', 'refunds', body);
  }

  private retryRefund(): Promise<void> {
    return this.send('POST', 'refund');
  }

  /** An admin pays by check what has failed or came back, and says so. */
  private async payOutside(): Promise<void> {
    const [payable] = listPayableRefunds(await getOnlyOrder());
    if (payable)
      await this.send('POST', 'outside-refund', { refund: payable.refund?._id ?? null, note: 'Check.' });
  }

  /** Says truly of each refund whose outcome no one knows whether the provider has made it. */
  private async decideRefunds(): Promise<void> {
    const made = await this.listProviderRefunds();
    for (const { _id } of listRefunds(await getOnlyOrder()).filter(isUnknownRefund)) {
      const isMade = made.some(({ id, state }) => id === _id && state !== 'failed');
      await this.send('PUT', 'refunds', { refund: _id, outcome: isMade ? 'made' : 'not_made' });
    }
  }

  private setStatus(status: string): Promise<void> {
    return this.send('PUT', 'status', { status });
  }

  /** Sends a request of an admin, whose answer may be lost. A refusal that says that nothing was refunded must be true. */
  private async send(method: string, action: string, body?: object): Promise<void> {
    const process = this.random.pick(this.environment.processes);
    const headers = { ...this.random.pick(this.environment.admins), 'Content-Type': 'application/json' };
    const { _id } = await getOnlyOrder();
    const path = `/api/admin/orders/${_id}/${action}`;
    try {
      const response = await process.send(
        { path, method, headers, ...(body && { body: JSON.stringify(body) }) },
        fetch,
      );
      const text = await response.text();
      this.log(`${method} ${action} ${JSON.stringify(body ?? {})}: ${response.status} ${toError(text)}`);
      if (response.status >= 500) this.failures.push(`${action} was answered ${response.status}: ${text}`);
    } catch (error) {
      // The connection ends a moment before the process is known to have ended.
      for (let wait = 0; wait < 20 && process.isAlive; wait++) await pause(50);
      if (process.isAlive) throw error;
      this.log(`${method} ${action}: the process died`);
      await this.recoverFromKill();
    }
  }

  // The actions of providers and customers.

  private async disruptProvider(): Promise<void> {
    const { payment } = await getOnlyOrder();
    const isStripe = payment.provider === 'stripe';
    const name =
      this.random.integer(0, 3) > 0
        ? isStripe
          ? 'refunds.create'
          : 'paypal.refund'
        : isStripe
          ? this.random.pick(['payment_intents.retrieve', 'refunds.list'])
          : 'paypal.get';
    const isRefund = name === 'refunds.create' || name === 'paypal.refund';
    const effect = isRefund
      ? this.random.pick(this.isOutlived ? EFFECTS.filter((each) => each !== 'slow') : EFFECTS)
      : this.random.pick(['lose_request', 'fail', 'delay'] as const);
    this.log(`the provider: ${name} ${effect}`);
    await this.environment.arrange({
      ...{ on: 'call', name, effect, times: this.random.integer(1, 3) },
      ...(effect === 'delay' && { delayMs: 300 }),
      ...(effect === 'slow' && { delayMs: SLOW_MS, times: 1 }),
    });
    if (effect === 'slow') this.slowUntilMs = Number.POSITIVE_INFINITY;
  }

  /** A pending refund is made or fails, or the bank sends one back that was made. */
  private async settleRefund(): Promise<void> {
    const refunds = (await this.listProviderRefunds()).filter(({ state }) => state !== 'failed');
    if (refunds.length === 0) return;
    const refund = this.random.pick(refunds);
    const outcome = refund.state === 'pending' ? this.random.pick(['succeed', 'fail'] as const) : 'fail';
    this.log(`the bank: ${refund.reference}, which is ${refund.state}, will ${outcome}`);
    // A refusal of the provider, such as of a refund that has failed meanwhile, changes nothing.
    await settlePayment(refund.reference, outcome).catch((error: unknown) => this.log(`refused: ${error}`));
  }

  private async refundInDashboard(): Promise<void> {
    const { payment } = await getOnlyOrder();
    // PayPal shows none of a deleted order; only the event tells of it.
    if (this.isForgotten) return;
    const cents = this.random.integer(1, 5) * 100;
    this.log(`an admin refunds ${cents} in the dashboard`);
    const refunding =
      payment.provider === 'stripe'
        ? createSandboxStripe().refunds.create({ payment_intent: payment.reference ?? '', amount: cents })
        : inTransaction((session) =>
            refundCapture(payment.captureReference ?? '', { amount: toMoney(cents) }, session),
          );
    this.dashboardRefund = refunding.catch((error: unknown) => this.log(`refused: ${error}`));
    await this.dashboardRefund;
  }

  /** PayPal deletes an order after weeks, in which the shop's audit has seen what there was. */
  private async forgetOrder(): Promise<void> {
    const { payment } = await getOnlyOrder();
    if (payment.provider !== 'paypal' || this.isForgotten) return;
    this.isForgotten = true;
    await this.dashboardRefund;
    await this.calmProvider();
    await auditLedger(new Date(0));
    this.log('PayPal deletes its order');
    await getRawCollection('sandbox_paypal_orders').deleteMany({});
  }

  /** Ends all disruptions, and waits for the slow refunds. */
  private async calmProvider(): Promise<void> {
    await this.environment.clearScenarios();
    if (this.slowUntilMs > Date.now()) {
      await pause(SLOW_MS + 1_000);
      this.slowUntilMs = 0;
    }
  }

  /** The keys of all refunds may be forgotten, also of those that the provider is still at work on. */
  private async outliveKeys(): Promise<void> {
    const { payment } = await getOnlyOrder();
    // From now on, a refund that takes seconds would take a day.
    this.isOutlived = true;
    await this.calmProvider();
    if (this.random.integer(0, 1) === 0) {
      const name = payment.provider === 'stripe' ? 'refunds.create' : 'paypal.refund';
      this.log('the key of a refund stays in use');
      await this.environment.arrange({ on: 'call', name, effect: 'in_use', times: 30 });
      await this.refund();
      await this.reconcile(20 * MINUTE_MS);
    }
    await this.reconcile(KEY_LIFETIMES_MS[payment.provider]);
    await this.environment.clearScenarios();
  }

  private async changeDispute(): Promise<void> {
    const { payment } = await getOnlyOrder();
    const disputed = payment.provider === 'stripe' ? payment.reference : payment.captureReference;
    if (this.openDisputeId) {
      const outcome = this.random.pick(SETTLEMENTS);
      this.log(`the dispute ends: ${outcome}`);
      await settlePayment(this.openDisputeId, outcome);
      this.openDisputeId = null;
      return;
    }
    const cents = this.random.integer(0, 1) === 0 ? undefined : 700;
    this.log(`the customer disputes ${cents ?? 'all'}`);
    this.openDisputeId = await openDispute(disputed ?? '', cents).catch((error: unknown) => {
      this.log(`refused: ${error}`);
      return null;
    });
  }

  private async deliverLateWebhook(): Promise<void> {
    const index = this.random.integer(0, Math.max(0, this.delayedWebhooks.length - 1));
    const [webhook] = this.delayedWebhooks.splice(index, 1);
    if (!webhook) return;
    this.log('a webhook arrives late');
    await this.sendCommand({ type: 'webhook', webhook });
  }

  private async deliverWebhook(webhook: Webhook): Promise<number> {
    const delivery = this.random.pick(['now', 'now', 'late', 'twice', 'never'] as const);
    if (delivery === 'late') this.delayedWebhooks.push(webhook);
    if (delivery === 'late' || delivery === 'never') return 200;
    for (let time = 0; time < (delivery === 'twice' ? 2 : 1); time++) {
      if (!(await this.sendCommand({ type: 'webhook', webhook }))) return 500;
    }
    return 200;
  }

  // The shop's own work.

  /** The clock moves on; a run that fails, because the provider is disrupted, is repeated by the next one. */
  private async reconcile(ms: number): Promise<void> {
    this.elapsedMs += ms;
    this.log(`the reconciler runs, ${this.elapsedMs / MINUTE_MS} minutes later`);
    await this.sendCommand({ type: 'reconcile', nowMs: Date.now() + this.elapsedMs });
  }

  private async sweep(): Promise<void> {
    this.log('the stock is swept');
    await sweepStock(new Date(Date.now() + this.elapsedMs));
  }

  private async scheduleKill(): Promise<void> {
    const nth = this.random.integer(1, 4);
    const operation = this.random.pick(KILL_POINTS);
    this.log(`a process is killed before ${operation.collection}.${operation.method} no. ${nth}`);
    await this.sendCommand({ type: 'kill', nth, ...operation });
  }

  private async sendCommand(command: ShopCommand): Promise<boolean> {
    const process = this.random.pick(this.environment.processes);
    try {
      return await process.sendCommand(command, fetch);
    } catch {
      if (!process.isAlive) await this.recoverFromKill();
      return false;
    }
  }

  /** Like the service manager, starts another process; the leases of the killed one expire. */
  private async recoverFromKill(): Promise<void> {
    await this.environment.restartProcesses();
    await Lease.updateMany({}, { $set: { until: new Date(0) } });
  }

  // The end.

  private async finish(): Promise<void> {
    await Promise.all(this.activeSteps);
    if (this.hasKill) await Promise.all(this.environment.processes.map((process) => process.kill()));
    await this.recoverFromKill();
    await this.calmProvider();
    if (this.openDisputeId) await this.changeDispute();
    while (this.delayedWebhooks.length > 0) await this.deliverLateWebhook();
    for (let round = 0; round < 8; round++) {
      for (const refund of await this.listProviderRefunds()) {
        if (refund.state === 'pending')
          await settlePayment(refund.reference, this.random.pick(['succeed', 'succeed', 'fail']));
      }
      while (this.delayedWebhooks.length > 0) await this.deliverLateWebhook();
      await this.reconcile(20 * MINUTE_MS);
      // Finds the facts of an event that never came.
      await auditLedger(new Date(0));
      const order = await getOnlyOrder();
      if (listRefunds(order).some(isUnknownRefund)) await this.decideRefunds();
      if (order.payment.state === 'refund_failed' && round < 2) await this.retryRefund();
      // A dispute is asked about every six hours.
      if (order.payment.state === 'disputed') await this.reconcile(6 * 60 * MINUTE_MS);
      else if (round > 1 && !hasOpenRefund(order) && order.payment.state !== 'refund_due') break;
    }
    await sweepStock(new Date(Date.now() + this.elapsedMs));
  }

  private async check(): Promise<void> {
    const order = await getOnlyOrder();
    const { findings, payments, unreachable } = await compareLedger(new Date(0));
    for (const { provider } of unreachable) this.failures.push(`the ledger cannot ask ${provider}.`);
    const [payment] = payments;
    for (const { kind } of findings) this.failures.push(`the ledger finds the payment ${kind}.`);
    if (!payment || payments.length > 1) {
      this.failures.push(`there are ${payments.length} payments.`);
      return;
    }
    await this.checkMoney(order, payment);
    await this.checkEmails(order);
    await this.checkAlerts(order);
    await this.checkStock(order);
    if (this.failures.length > 0)
      this.log(JSON.stringify({ refunds: order.refunds, payment: order.payment }));
  }

  private async checkMoney(order: OrderDocument, { amountCents }: PaymentSnapshot): Promise<void> {
    const refunds = listRefunds(order);
    const given = (await this.listProviderRefunds()).filter(({ state }) => state !== 'failed');
    const paidBack = given.reduce((sum, { cents }) => sum + cents, 0);
    if (paidBack > amountCents) this.failures.push(`${paidBack} of ${amountCents} cents went back.`);
    // Stripe lists no refund for what a bank takes, and PayPal does.
    const isUnlisted = order.payment.provider === 'stripe';
    const byBank = sumCents(
      refunds.filter(({ disputeReference, reference }) => isUnlisted && disputeReference && !reference),
      'made',
    );
    const outside = sumCents(
      refunds.filter((refund) => !isByProvider(refund)),
      'made',
    );
    if (computeRefundedCents(order) !== paidBack + byBank + outside)
      this.failures.push(
        `${computeRefundedCents(order)} cents are shown as refunded, not ${paidBack} + ${byBank} + ${outside}.`,
      );
    const isDisputed = refunds.some(({ author }) => author === 'bank');
    if (paidBack + outside > amountCents && !isDisputed)
      this.failures.push(`${paidBack} + ${outside} of ${amountCents} cents went back.`);
    const ids = given.flatMap(({ id }) => id ?? []);
    if (new Set(ids).size < ids.length) this.failures.push('a refund was made twice.');
    for (const { state } of refunds.filter(isOpenRefund)) this.failures.push(`a refund is still ${state}.`);
    const { state } = order.payment;
    // Stripe does not refund on top of a bank's withdrawal: an admin is told, and pays another way.
    const isUnpayable = state === 'refund_failed' && isDisputed;
    const isOwed = order.status === 'Cancelled' && state !== 'refunded' && !isUnpayable;
    if (isOwed || ['disputed', 'refund_due', 'review'].includes(state))
      this.failures.push(`the order is ${order.status} and its payment ${state}.`);
  }

  /** Each refund that was made is emailed once, and each that came back. */
  private async checkEmails(order: OrderDocument): Promise<void> {
    const isEmailed = async ({ _id }: Refund, change: 'made' | 'returned') =>
      (await OutboxEmail.exists({ _id: deriveId(`${order._id} refund ${_id} ${change}`) })) !== null;
    let refundEmails = 0;
    for (const refund of listRefunds(order)) {
      const isMade = await isEmailed(refund, 'made');
      if (isMade) refundEmails++;
      // What a bank took, or perhaps took, is none of the shop's; an event may tell so after the email.
      if (refund.author === 'bank' || refund.isUnattributed) continue;
      // Who gave it became known after it had come back.
      const isLate = refund.author === 'provider' && wasEver(refund, 'returned') && !isMade;
      if (isLate) continue;
      if (isMade !== wasEver(refund, 'made'))
        this.failures.push(`${refund._id}, ${refund.state}, is ${isMade ? '' : 'not '}emailed as refunded.`);
      const isReturned = await isEmailed(refund, 'returned');
      if (isReturned !== wasEver(refund, 'returned'))
        this.failures.push(
          `${refund._id}, ${refund.state}, is ${isReturned ? '' : 'not '}emailed as returned.`,
        );
    }
    const kinds: OrderEmail['kind'][] = ['order-partly-refunded', 'order-refunded'];
    const all = await OutboxEmail.countDocuments({
      kind: mongoose.trusted({ $in: kinds }),
      // What a bank gave back in place of a promised refund.
      'data.isByBank': mongoose.trusted({ $ne: true }),
    });
    if (all !== refundEmails) this.failures.push(`${all} emails of ${refundEmails} refunds.`);
  }

  /** Each kind is raised for what has happened, and for nothing else. */
  private async checkAlerts(order: OrderDocument): Promise<void> {
    const refunds = listRefunds(order);
    const count = (...kinds: AlertKind[]) =>
      PaymentAlert.countDocuments({ kind: mongoose.trusted({ $in: kinds }) });
    const returned = refunds.filter((refund) => wasEver(refund, 'returned')).length;
    const returnAlerts = await count('refund_returned', 'withdrawal_returned');
    if (returnAlerts !== returned)
      this.failures.push(`${returnAlerts} alerts of ${returned} returned refunds.`);
    const isUnclear = refunds.some(({ author, isUnattributed }) => author === 'bank' || isUnattributed);
    // Otherwise, all of it happens within the time in which a provider knows its keys.
    if (!isUnclear && !this.isOutlived && !this.isForgotten && (await count('refund_unknown')) > 0)
      this.failures.push('an admin is asked what became of a refund.');
    if (order.payment.state === 'refund_failed' && returnAlerts + (await count('refund_failed')) === 0)
      this.failures.push('no admin is told that the refund has failed.');
    const isLost = refunds.some(({ author }) => author === 'bank');
    const disputeAlerts = await count('disputed');
    if (isLost && disputeAlerts === 0) this.failures.push('no admin is told of a dispute.');
    // One that was won before the shop knew of it needs no admin.
    if (!isLost && !order.payment.disputeReference && disputeAlerts > 0)
      this.failures.push('an admin is told of a dispute that there is not.');
    const failed = refunds.filter((refund) => wasEver(refund, 'failed')).length;
    const failureAlerts = await count('refund_failed');
    if (failureAlerts > failed) this.failures.push(`${failureAlerts} alerts of ${failed} failed refunds.`);
    for (const kind of ALERT_KINDS.filter((each) => !EXPECTED_ALERTS.has(each)))
      if ((await count(kind)) > 0) this.failures.push(`there is an alert of the kind ${kind}.`);
  }

  /** Each piece is on sale, in the order, in its parcel, or refunded as broken. */
  private async checkStock(order: OrderDocument): Promise<void> {
    const unsellablePieces = countUnsellablePieces(order);
    const restockedPieces = countRestockedPieces(order);
    const isFree = order.status === 'Cancelled' || order.payment.state === 'refunded';
    const isShipped = findShippedAt(order) !== null;
    for (const [index, { itemId, quantity }] of this.environment.cart.entries()) {
      const [unsellable, restocked] = [unsellablePieces[index] ?? 0, restockedPieces[index] ?? 0];
      const held = isShipped || isFree ? 0 : quantity - restocked;
      const gone = isShipped ? quantity - restocked : isFree ? Math.min(unsellable, quantity - restocked) : 0;
      const [pack] = (await getItemStock(itemId)).packs;
      const actual = `${pack?.left} on sale and ${pack?.reserved} reserved`;
      const expected = `${STOCKED_PIECES - held - gone} on sale and ${held} reserved`;
      if (actual !== expected) this.failures.push(`pack ${index}: ${actual}, not ${expected}.`);
    }
  }

  /** The provider's own state, without a request, since those may be disrupted; `id` is the shop's. */
  private async listProviderRefunds(): Promise<
    { reference: string; state: string; cents: number; id: string | null }[]
  > {
    const { _id } = await getOnlyOrder();
    const [stripe, paypal] = await Promise.all([stripeRefunds.list({}), paypalRefunds.list({})]);
    return [
      ...stripe.map(({ value: { id, status, amount, metadata } }) => ({
        ...{ reference: id, state: PROVIDER_STATES[status ?? ''] ?? 'failed' },
        ...{ cents: amount, id: metadata?.refundId ?? null },
      })),
      ...paypal.map(({ value: { id, status, amount, custom_id = null } }) => ({
        ...{ reference: id, state: PROVIDER_STATES[status] ?? 'failed', cents: toCents(amount) },
        // Refunds in its dashboard have that of the order.
        id: custom_id === String(_id) ? null : custom_id,
      })),
    ];
  }

  private log(event: string): void {
    this.events.push(event);
  }
}

function wasEver({ state, changes }: Refund, wanted: Refund['state']): boolean {
  return state === wanted || changes.some((change) => change.state === wanted);
}

function toError(text: string): string {
  const { error } = JSON.parse(text || '{}');
  return typeof error === 'string' ? error : '';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
