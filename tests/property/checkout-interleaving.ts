import mongoose from 'mongoose';
import { clearCheckouts, openAttempt, readAttempt } from '@/components/checkout/attempt-store';
import type { PaymentFields } from '@/components/checkout/place-order';
import { resolveLastAttempt } from '@/components/checkout/use-last-attempt';
import { AppError } from '@/lib/http/errors';
import { getItemStock } from '@/lib/orders/stock-queries';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { countFindings } from '@/lib/settlement/ledger-rules';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';
import { sweepStock } from '@/lib/settlement/stock-sweep-commands';
import { Lease } from '@/models/lease';
import { Order, type OrderDocument } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { settlePayment } from '@/sandbox/disputes';
import { captures } from '@/sandbox/paypal-objects';
import { charges } from '@/sandbox/stripe-collections';
import type { Webhook } from '@/sandbox/webhooks';
import { CARDS, type Cart, NO_DIFFERENCE, SHIPPING } from '@/tests/support/checkout';
import {
  type Bank,
  type BrowserRequest,
  CheckoutBrowser,
  CheckoutTabPage,
  type Screen,
  toItems,
} from '@/tests/support/checkout-browser';
import { callAsBrowser, enterCard } from '@/tests/support/payments';
import { createRandom } from '@/tests/support/random';
import type { ShopCommand, ShopProcess } from './shop-processes';

type Random = ReturnType<typeof createRandom>;

/** How many pieces of the cart's pack there are. */
export const COUNTED_PIECES = 50;

/** The shop, provider and customer of a checkout. */
export type CheckoutEnvironment = {
  sandboxUrl: string;
  cart: Cart;
  /** The headers and saved card of a signed-in customer. */
  member: { headers: Record<string, string>; savedCard: string };
  /** Two processes of the shop; `restartProcesses` replaces dead ones. */
  processes: ShopProcess[];
  restartProcesses: () => Promise<void>;
  /** Sets the function that receives the provider's webhooks. */
  onWebhook: (deliver: (webhook: Webhook) => Promise<number>) => void;
  arrange: (scenario: {
    on: 'call';
    name: string;
    effect: 'lose_request' | 'lose_response' | 'delay' | 'leave_unconfirmed' | 'authentication_required';
    times?: number;
    delayMs?: number;
  }) => Promise<void>;
  clearScenarios: () => Promise<void>;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Operations before which a process may be killed while it places an order. */
const KILL_POINTS = [
  { collection: 'orders', method: 'insertOne' },
  { collection: 'orders', method: 'updateOne' },
  { collection: 'orders', method: 'findOne' },
] as const;

/**
 * One customer's checkout with random events that the seed determines. `events` lists them, and
 * `checkFinalState` verifies the result. With `hasKill`, one of the processes is killed during the checkout.
 */
export class Interleaving {
  readonly events: string[] = [];
  private readonly random: Random;
  private readonly browser: CheckoutBrowser;
  private pages: CheckoutTabPage[] = [];
  private readonly activeSteps = new Set<Promise<unknown>>();
  private startedStepCount = 0;
  /** The requests to the shop and the bank in flight, including those of closed pages. */
  private readonly requests = new Set<Promise<unknown>>();
  private readonly delayedWebhooks: Webhook[] = [];
  private readonly openChallenges: string[] = [];
  private cart: Cart;
  private responsesToLose = 0;
  private isSignedIn = false;
  /** The customer logged out, so no one sees the result. */
  private hasLeft = false;
  private knowsOutcome = false;
  private readonly failures: string[] = [];

  constructor(
    private readonly environment: CheckoutEnvironment,
    seed: number,
    private readonly hasKill: boolean,
  ) {
    this.random = createRandom(seed);
    this.cart = environment.cart;
    this.browser = new CheckoutBrowser((request) => this.trackRequest(this.forward(request)));
  }

  /** Runs the whole checkout; returns its failures. */
  async run(): Promise<string[]> {
    const closeBrowser = this.browser.open();
    this.environment.onWebhook((webhook) => this.deliverWebhook(webhook));
    try {
      this.browser.fill(this.cart);
      await this.openPage();
      const stepCount = this.random.integer(4, 10);
      const killStep = this.hasKill ? this.random.integer(0, stepCount - 2) : -1;
      for (let step = 0; step < stepCount; step++) {
        if (step === killStep) await this.scheduleKill();
        const pendingStep = this.trackStep(
          step === 0 || step === killStep ? this.payStep() : this.runRandomStep(),
        );
        if (this.random.integer(0, 9) < 6) await pendingStep;
        else await pause(this.random.integer(0, 120));
      }
      await this.finishCheckout();
      await this.checkFinalState();
    } catch (error) {
      this.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      for (const page of this.pages) page.close();
      this.environment.onWebhook(async () => 200);
      closeBrowser();
    }
    return this.failures;
  }

  private logEvent(event: string): void {
    this.events.push(event);
  }

  private trackStep<T>(step: Promise<T>): Promise<T> {
    this.startedStepCount += 1;
    this.activeSteps.add(step);
    step.catch(() => {}).finally(() => this.activeSteps.delete(step));
    return step;
  }

  private trackRequest<T>(request: Promise<T>): Promise<T> {
    this.requests.add(request);
    request.catch(() => {}).finally(() => this.requests.delete(request));
    return request;
  }

  // The events of the checkout.

  private async runRandomStep(): Promise<void> {
    const steps: readonly (readonly [number, () => Promise<void> | void])[] = [
      [12, () => this.payStep()],
      [4, () => this.changeCart()],
      [2, () => this.changeFormField('street1')],
      [2, () => this.changeFormField('email')],
      [2, () => this.signIn()],
      [1, () => this.signOut()],
      [2, () => this.endSession()],
      [3, () => this.reload()],
      [2, () => this.openPage()],
      [2, () => this.loseNextResponse()],
      [2, () => this.delayInsert()],
      [2, () => this.disruptProvider()],
      [2, () => this.completeChallenge()],
      [1, () => this.deliverLateWebhook()],
      [1, () => this.cancelAsAdmin()],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let remaining = this.random.integer(1, total);
    for (const [weight, act] of steps) {
      remaining -= weight;
      if (remaining <= 0) return act();
    }
  }

  private pickPage(): CheckoutTabPage {
    return this.random.pick(this.pages);
  }

  private async payStep(): Promise<void> {
    const page = this.pickPage();
    // A customer who knows that the order is paid does not pay again; one with an empty cart cannot.
    if (this.knowsOutcome || page.items.length === 0) return;
    const method = this.random.pick([
      'card',
      'card',
      'card',
      'card',
      'saved',
      'wallet',
      'paypal',
      'paypal',
    ] as const);
    // Late authentications are more likely than others, since they could lead to a double payment.
    const bank = this.random.pick(['early', 'late', 'late', 'late', 'fail', 'never'] as const);
    const { good, mastercard, declined, challenged } = CARDS;
    const number = this.random.pick([good, good, mastercard, declined, challenged, challenged, challenged]);
    const paypal = this.random.pick(['approve', 'pending', 'decline'] as const);
    const saveCard = this.random.integer(0, 3) === 0;
    if (method === 'paypal') return this.payByPaypal(page, paypal);
    let choice: PaymentFields;
    if (method === 'saved') {
      if (!page.isMember) return;
      choice = { paymentMethodType: 'card', paymentMethodId: this.environment.member.savedCard };
      this.logEvent(`pay with the saved card in tab ${this.pages.indexOf(page)}`);
    } else {
      const paymentMethodId = await enterCard(this.environment.sandboxUrl, number);
      choice = {
        paymentMethodType: method === 'wallet' ? 'applepay' : 'card',
        paymentMethodId,
        ...(method === 'card' && { saveCard: saveCard && page.isMember }),
      };
      this.logEvent(`pay with ${method} ${number}, bank ${bank}, in tab ${this.pages.indexOf(page)}`);
    }
    await this.runOnPage(page, () => page.pay(choice, this.createBank(bank)));
  }

  private async payByPaypal(
    page: CheckoutTabPage,
    outcome: 'approve' | 'pending' | 'decline',
  ): Promise<void> {
    this.logEvent(`pay with PayPal (${outcome}) in tab ${this.pages.indexOf(page)}`);
    const cart = page.items.map((item) => ({
      itemId: item._id,
      amount: item.selectedOption.amount,
      quantity: item.quantity,
      pricePerUnit: item.selectedOption.price,
    }));
    const response = await page.run(() =>
      fetch('/api/orders/create-paypal-order', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': openAttempt().key },
        body: JSON.stringify({ cart, shippingInfo: { ...SHIPPING, street1: page.input.street1 } }),
      }).catch(() => null),
    );
    if (response === 'closed' || !response?.ok) return;
    const { id } = await response.json();
    await fetch(
      `${this.environment.sandboxUrl}/v2/checkout/orders/${id}/${outcome === 'decline' ? 'decline' : 'approve'}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(outcome === 'pending' ? { capture: 'PENDING' } : {}),
      },
    );
    await this.runOnPage(page, () => page.pay({ paymentMethodType: 'paypal', paypalOrderId: String(id) }));
  }

  /** Runs an action on a page and checks the message that the customer sees afterward. */
  private async runOnPage(page: CheckoutTabPage, action: () => Promise<Screen>): Promise<void> {
    if (page.isClosed) return;
    // After this tick, `activeSteps` includes the current step.
    await Promise.resolve();
    // Another step or a closed page's request may charge a card at any moment.
    const isAlone = this.activeSteps.size <= 1 && this.requests.size === 0;
    const stepCount = this.startedStepCount;
    const screen = await page.run(action);
    if (screen === 'closed') return;
    const message = toMessage(screen);
    this.logEvent(`tab ${this.pages.indexOf(page)} shows: ${message}`);
    if (isPaymentShown(screen)) this.knowsOutcome = true;
    if (!isAlone || !/nothing was charged/i.test(message)) return;
    const chargeCount = await this.countCharges();
    // Even a step that has already ended may have charged a card after the shop had read the payment.
    if (chargeCount > 0 && this.startedStepCount === stepCount)
      this.failures.push(`The page showed "${message}" although ${chargeCount} payments were charged.`);
  }

  private createBank(behavior: 'early' | 'late' | 'fail' | 'never'): Bank {
    const confirm: Bank = async (secret, data) => {
      const [id] = secret.split('_secret');
      const path = `/v1/payment_intents/${id}`;
      let intent = (await this.confirmAtStripe(`${path}/confirm`, secret, data)) ?? { status: 'unknown' };
      if (intent.status !== 'requires_action' && intent.status !== 'unknown')
        return { paymentIntent: intent };
      if (behavior === 'early' || behavior === 'fail') {
        const outcome = behavior === 'early' ? 'succeed' : 'fail';
        const authentication = await callAsBrowser(this.environment.sandboxUrl, `${path}/3ds`, {
          client_secret: secret,
          outcome,
        });
        intent = authentication.status === 200 ? authentication.json : intent;
        return intent.status === 'succeeded'
          ? { paymentIntent: intent }
          : { error: { message: 'We are unable to authenticate your payment method.' } };
      }
      if (behavior === 'late') this.openChallenges.push(secret);
      return { error: { message: 'The challenge was closed.' } };
    };
    return (...args) => this.trackRequest(confirm(...args));
  }

  /** Confirms a payment as Stripe.js does; returns null without a card or if the confirmation fails. */
  private async confirmAtStripe(path: string, secret: string, data?: { payment_method: string }) {
    if (!data) return null;
    const { status, json } = await callAsBrowser(this.environment.sandboxUrl, path, {
      client_secret: secret,
      ...data,
    });
    return status === 200 ? (json as { status: string }) : null;
  }

  private changeCart(): void {
    if (this.knowsOutcome) return;
    const quantity = this.random.integer(1, 5);
    this.cart = this.cart.map((line) => ({ ...line, quantity }));
    this.logEvent(`change the cart to ${quantity}`);
    this.browser.fill(this.cart);
    for (const page of this.pages) {
      // Another tab may have missed the change.
      if (this.random.integer(0, 3) > 0) page.items = toItems(this.cart);
    }
  }

  private changeFormField(field: 'street1' | 'email'): void {
    const page = this.pickPage();
    const value = this.random.integer(2, 9);
    this.logEvent(`change ${field}`);
    page.input = {
      ...page.input,
      [field]: field === 'email' ? `guest${value}@shop.test` : `${value} Saffron Way`,
    };
  }

  private signIn(): void {
    this.logEvent('sign in');
    this.isSignedIn = true;
    this.browser.session = this.environment.member.headers;
    for (const page of this.pages) page.isMember = true;
  }

  private endSession(): void {
    if (!this.isSignedIn) return;
    this.logEvent('the session ends');
    this.isSignedIn = false;
    this.browser.session = {};
    // In some tabs, the customer continues as a guest.
    for (const page of this.pages) page.isMember = this.random.integer(0, 1) === 0;
  }

  /** Logs out as the shop's button does. */
  private async signOut(): Promise<void> {
    this.logEvent('log out');
    const attempt = readAttempt();
    const headers: Record<string, string> = attempt ? { 'Idempotency-Key': attempt.key } : {};
    const response = await fetch('/api/auth/logout', { method: 'POST', headers }).catch(() => null);
    if (!response?.ok) return;
    this.isSignedIn = false;
    this.browser.session = {};
    if (attempt?.isSent) await resolveLastAttempt(attempt);
    clearCheckouts();
    this.hasLeft = true;
    for (const page of this.pages) page.isMember = false;
  }

  /** An admin cancels the latest order. */
  private async cancelAsAdmin(): Promise<void> {
    const [latest] = (await this.listOrders()).toReversed();
    if (!latest) return;
    this.logEvent('an admin cancels the order');
    await changeOrderStatus(String(latest._id), 'Cancelled', String(new mongoose.Types.ObjectId())).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      },
    );
  }

  private async reload(): Promise<void> {
    const index = this.random.integer(0, this.pages.length - 1);
    this.logEvent(`reload tab ${index}`);
    this.pages[index]?.close();
    await this.openPage(index);
  }

  private async openPage(index = this.pages.length): Promise<void> {
    if (index > 2) return;
    const page = new CheckoutTabPage(this.browser);
    page.isMember = this.isSignedIn;
    this.pages[index] = page;
    this.logEvent(`open the checkout in tab ${index}`);
    await this.runOnPage(page, () => page.openDialog());
  }

  private loseNextResponse(): void {
    this.logEvent('the next response is lost');
    this.responsesToLose += 1;
  }

  private async delayInsert(): Promise<void> {
    const ms = this.random.integer(50, 600);
    this.logEvent(`the next order is recorded ${ms} ms late`);
    await this.sendCommand({ type: 'delay_insert', ms });
  }

  private async disruptProvider(): Promise<void> {
    const [name, effect] = this.random.pick([
      ['payment_intents.confirm', 'lose_response'],
      ['payment_intents.confirm', 'lose_request'],
      ['payment_intents.confirm', 'leave_unconfirmed'],
      ['payment_intents.confirm', 'authentication_required'],
      ['payment_intents.cancel', 'lose_request'],
      ['payment_intents.create', 'lose_response'],
      ['payment_intents.retrieve', 'lose_request'],
      ['paypal.capture', 'lose_response'],
      ['paypal.capture', 'delay'],
      ['paypal.get', 'lose_request'],
    ] as const);
    this.logEvent(`the provider: ${name} ${effect}`);
    await this.environment.arrange({
      on: 'call',
      name,
      effect,
      times: this.random.integer(1, 3),
      ...(effect === 'delay' && { delayMs: 300 }),
    });
  }

  private async completeChallenge(): Promise<void> {
    const secret = this.openChallenges.shift();
    if (!secret) return;
    this.logEvent('the bank’s authentication completes late');
    const [id] = secret.split('_secret');
    await callAsBrowser(this.environment.sandboxUrl, `/v1/payment_intents/${id}/3ds`, {
      client_secret: secret,
      outcome: 'succeed',
    });
  }

  private async deliverLateWebhook(): Promise<void> {
    const webhook = this.delayedWebhooks.shift();
    if (!webhook) return;
    this.logEvent('a webhook arrives late');
    await this.sendCommand({ type: 'webhook', webhook });
  }

  private async scheduleKill(): Promise<void> {
    const nth = this.random.integer(1, 4);
    const operation = this.random.pick(KILL_POINTS);
    this.logEvent(`a process is killed before ${operation.collection}.${operation.method} no. ${nth}`);
    for (const process of this.environment.processes)
      await process.sendCommand({ type: 'kill', nth, ...operation }, fetch);
  }

  // The network between the browser and the shop, and between the provider and the shop.

  private async forward(request: BrowserRequest): Promise<Response> {
    const process = this.random.pick(this.environment.processes);
    try {
      const response = await process.send(request, fetch);
      const body = await response.text();
      if (request.path === '/api/orders' && this.responsesToLose > 0) {
        this.responsesToLose -= 1;
        throw new TypeError('The response was lost.');
      }
      return new Response(response.status === 204 ? null : body, { status: response.status });
    } catch (error) {
      if (!process.isAlive) await this.recoverFromKill();
      throw new TypeError('The connection failed.', { cause: error });
    }
  }

  /** Like the service manager, starts another process; the leases of the killed one expire. */
  private async recoverFromKill(): Promise<void> {
    await this.environment.restartProcesses();
    await Lease.updateMany({}, { $set: { until: new Date(0) } });
  }

  private async deliverWebhook(webhook: Webhook): Promise<number> {
    const delivery = this.random.pick(['now', 'now', 'late', 'twice', 'never'] as const);
    if (delivery === 'late') this.delayedWebhooks.push(webhook);
    if (delivery === 'late' || delivery === 'never') return 200;
    const times = delivery === 'twice' ? 2 : 1;
    for (let time = 0; time < times; time++) {
      if (!(await this.sendCommand({ type: 'webhook', webhook }))) return 500;
    }
    return 200;
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

  // The end of the checkout.

  private async finishCheckout(): Promise<void> {
    await Promise.allSettled([...this.activeSteps]);
    await Promise.allSettled([...this.requests]);
    this.responsesToLose = 0;
    // A process may still be waiting for its scheduled kill.
    if (this.hasKill) await Promise.all(this.environment.processes.map((process) => process.kill()));
    await this.recoverFromKill();
    await this.environment.clearScenarios();
    // Late authentications complete, and PayPal settles its reviews.
    while (this.openChallenges.length > 0) await this.completeChallenge();
    for (const { payment } of await this.listOrders()) {
      if (payment.provider !== 'paypal' || !payment.captureReference) continue;
      await settlePayment(payment.captureReference, this.random.pick(['succeed', 'fail'])).catch(() => {});
    }
    while (this.delayedWebhooks.length > 0) await this.deliverLateWebhook();
    for (const afterMs of [MINUTE_MS, 3 * MINUTE_MS, 20 * MINUTE_MS]) await this.reconcile(afterMs);
  }

  private async reconcile(afterMs: number): Promise<void> {
    const nowMs = Date.now() + afterMs;
    // As in the shop, a reconciliation that failed, for example without the database, is repeated.
    for (let run = 0; run < 5; run++) if (await this.sendCommand({ type: 'reconcile', nowMs })) return;
    throw new Error('The reconciler could not finish in five runs.');
  }

  private listOrders(): Promise<OrderDocument[]> {
    return Order.find().sort({ createdAt: 1 }).lean<OrderDocument[]>();
  }

  /** Counts the charges that were not refunded, without requests, since those may be disrupted. */
  private async countCharges(): Promise<number> {
    const cardCharges = await charges.list({ refunded: false });
    const paypalCaptures = await captures.list({ status: 'COMPLETED' });
    return cardCharges.length + paypalCaptures.length;
  }

  private async checkFinalState(): Promise<void> {
    await this.checkLedger('an hour later');
    await this.checkScreen();
    await this.checkLiveness();
    await this.reconcile(DAY_MS + MINUTE_MS);
    await this.reconcile(DAY_MS + 20 * MINUTE_MS);
    await this.checkLedger('a day later');
    await this.checkPlaced('a day later');
    await this.checkStock();
  }

  /** Every piece is on sale, or in an order that is paid and not shipped. */
  private async checkStock(): Promise<void> {
    await sweepStock(new Date(Date.now() + DAY_MS));
    const paidOrders = (await this.listOrders()).filter(
      ({ status, payment }) => payment.state === 'paid' && status !== 'Cancelled',
    );
    const pieces = paidOrders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
    for (const { itemId } of this.cart) {
      const [pack] = (await getItemStock(itemId)).packs;
      const stock = `${pack?.left} left and ${pack?.reserved} reserved`;
      if (stock !== `${COUNTED_PIECES - pieces} left and ${pieces} reserved`)
        this.failures.push(`a day later: ${stock}, although ${pieces} of ${COUNTED_PIECES} were paid.`);
    }
  }

  /** Checks that a customer who was neither charged nor shown a final outcome can still pay. */
  private async checkLiveness(): Promise<void> {
    if (this.knowsOutcome || this.hasLeft || (await this.countCharges()) > 0) return;
    this.logEvent('the customer pays at the end, without disruptions');
    this.browser.fill(this.cart);
    const page = new CheckoutTabPage(this.browser);
    page.isMember = this.isSignedIn;
    await page.run(() => page.openDialog());
    // A customer who sees that the earlier payment was closed or is still being processed tries again.
    for (let attempt = 0; attempt < 3 && !isPaymentShown(page.screen); attempt++) {
      const paymentMethodId = await enterCard(this.environment.sandboxUrl);
      await page.run(() => page.pay({ paymentMethodType: 'card', paymentMethodId }));
      this.logEvent(`the page shows: ${toMessage(page.screen)}`);
    }
    page.close();
    if (!isPaymentShown(page.screen)) {
      this.failures.push(`The checkout can no longer be paid: ${toMessage(page.screen)}`);
    }
    await this.checkLedger('after the last payment');
  }

  private async checkLedger(when: string): Promise<void> {
    const chargeCount = await this.countCharges();
    if (chargeCount > 1) this.failures.push(`${when}: ${chargeCount} charges that were not refunded.`);
    const { findings, unreachable } = await compareLedger(new Date(0));
    if (unreachable.length > 0) this.failures.push(`${when}: the ledger could not ask a provider.`);
    const counts = countFindings(findings);
    if (Object.keys(NO_DIFFERENCE).some((kind) => counts[kind as keyof typeof counts] > 0)) {
      this.failures.push(`${when}: the ledger disagrees: ${JSON.stringify(counts)}`);
    }
  }

  /** Checks that an order shown as placed is paid, was refused by PayPal with an email, or was canceled by an admin. */
  private async checkPlaced(when: string): Promise<void> {
    for (const { screen } of this.pages) {
      if (!('kind' in screen) || screen.kind !== 'placed') continue;
      const order = await Order.findOne({ orderNumber: screen.order.orderNumber }).lean<OrderDocument>();
      if (order?.status === 'Cancelled' || order?.payment.state === 'paid') continue;
      const emails = await OutboxEmail.countDocuments({
        kind: 'payment-refused',
        'data.orderNumber': screen.order.orderNumber,
      });
      const isRefusalKnown = screen.order.paymentState === 'pending' && emails === 1;
      if (!isRefusalKnown)
        this.failures.push(`${when}: a tab shows an order in the state ${order?.payment.state} as placed.`);
    }
  }

  /** Checks that a customer who opens the checkout again sees its actual state. */
  private async checkScreen(): Promise<void> {
    await this.checkPlaced('an hour later');
    const paidOrders = (await this.listOrders()).filter(({ payment }) => payment.state === 'paid');
    if (paidOrders.length === 0 || this.knowsOutcome || this.hasLeft) return;
    const page = new CheckoutTabPage(this.browser);
    const screen = await page.run(() => page.openDialog());
    page.close();
    if (screen === 'closed' || !isPaymentShown(screen)) {
      this.failures.push(
        `An order is paid, but the customer sees: ${screen === 'closed' ? '' : toMessage(screen)}`,
      );
    }
  }
}

/** Whether the screen shows that the checkout is paid or under review at PayPal. */
function isPaymentShown(screen: Screen): boolean {
  if ('kind' in screen && (screen.kind === 'placed' || screen.kind === 'already-paid')) return true;
  if ('status' in screen && (screen.status === 'paid' || screen.status === 'already-paid')) return true;
  return /already paid|is paid|is placed/i.test(toMessage(screen));
}

function toMessage(screen: Screen): string {
  if ('message' in screen) return screen.message;
  return 'kind' in screen ? screen.kind : screen.status;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
