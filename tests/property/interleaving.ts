import mongoose from 'mongoose';
import { forgetCheckouts, openAttempt, readAttempt } from '@/components/checkout/attempt-store';
import type { PaymentChoice } from '@/components/checkout/place-order';
import { lookAfterAttempt } from '@/components/checkout/use-last-attempt';
import { AppError } from '@/lib/http/errors';
import { compareLedger } from '@/lib/settlement/ledger-queries';
import { countFindings } from '@/lib/settlement/ledger-rules';
import { changeOrderStatus } from '@/lib/settlement/order-admin-commands';
import { Lease } from '@/models/lease';
import { Order, type OrderDocument } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import { settlePayment } from '@/sandbox/disputes';
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
import { callAsBrowser, typeCard } from '@/tests/support/payments';
import { randomOf } from '@/tests/support/random';
import type { ShopOrder, ShopProcess } from './shop-processes';

type Random = ReturnType<typeof randomOf>;

/** The world that a customer's checkout lives in. */
export type World = {
  sandboxUrl: string;
  cart: Cart;
  /** Headers of a signed-in customer, and a card that they saved. */
  member: { headers: Record<string, string>; savedCard: string };
  /** Two processes of the shop; a dead one is replaced by `revive`. */
  processes: ShopProcess[];
  revive: () => Promise<void>;
  /** Says who takes the provider's webhooks. */
  onWebhook: (deliver: (webhook: Webhook) => Promise<number>) => void;
  arrange: (scenario: {
    on: 'call';
    name: string;
    effect: 'lose_request' | 'lose_response' | 'delay' | 'leave_unconfirmed' | 'authentication_required';
    times?: number;
    delayMs?: number;
  }) => Promise<void>;
  forgetScenarios: () => Promise<void>;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Operations before which a process may die in the midst of a placement. */
const DEATHS = [
  { collection: 'orders', method: 'insertOne' },
  { collection: 'orders', method: 'findOneAndUpdate' },
  { collection: 'orders', method: 'updateOne' },
  { collection: 'orders', method: 'findOne' },
] as const;

/**
 * One customer's checkout, driven through whatever may happen to it, chosen by the seed. What was done is
 * in `story`; what must hold in the end `judge` says. `mayKill`: one of the processes dies on the way.
 */
export class Interleaving {
  readonly story: string[] = [];
  private readonly random: Random;
  private readonly browser: CheckoutBrowser;
  private pages: CheckoutTabPage[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  /** What the shop works on, also for a page that is closed by now. */
  private readonly requests = new Set<Promise<unknown>>();
  private readonly lateWebhooks: Webhook[] = [];
  private readonly openQuestions: string[] = [];
  private cart: Cart;
  private lostAnswers = 0;
  private isSignedIn = false;
  /** The customer left on purpose: nobody is told any more. */
  private hasLeft = false;
  private isTold = false;
  private readonly failures: string[] = [];

  constructor(
    private readonly world: World,
    seed: number,
    private readonly mayKill: boolean,
  ) {
    this.random = randomOf(seed);
    this.cart = world.cart;
    this.browser = new CheckoutBrowser((request) => this.inShop(this.carry(request)));
  }

  /** Plays the whole checkout; gives what was wrong, nothing when all held. */
  async play(): Promise<string[]> {
    const closeBrowser = this.browser.open();
    this.world.onWebhook((webhook) => this.takeWebhook(webhook));
    try {
      this.browser.fill(this.cart);
      await this.openPage();
      const steps = this.random.whole(4, 10);
      const deadly = this.mayKill ? this.random.whole(0, steps - 2) : -1;
      for (let step = 0; step < steps; step++) {
        if (step === deadly) await this.arrangeDeath();
        const doing = this.track(step === 0 || step === deadly ? this.payStep() : this.step());
        if (this.random.whole(0, 9) < 6) await doing;
        else await pause(this.random.whole(0, 120));
      }
      await this.settleDown();
      await this.judge();
    } catch (error) {
      this.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      for (const page of this.pages) page.close();
      this.world.onWebhook(async () => 200);
      closeBrowser();
    }
    return this.failures;
  }

  private note(text: string): void {
    this.story.push(text);
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work);
    work.catch(() => {}).finally(() => this.underWay.delete(work));
    return work;
  }

  private inShop<T>(request: Promise<T>): Promise<T> {
    this.requests.add(request);
    request.catch(() => {}).finally(() => this.requests.delete(request));
    return request;
  }

  // What happens to the checkout.

  private async step(): Promise<void> {
    const steps: readonly (readonly [number, () => Promise<void> | void])[] = [
      [12, () => this.payStep()],
      [4, () => this.changeCart()],
      [2, () => this.changeTyped('street1')],
      [2, () => this.changeTyped('email')],
      [2, () => this.signIn()],
      [1, () => this.signOut()],
      [2, () => this.endSession()],
      [3, () => this.reload()],
      [2, () => this.openPage()],
      [2, () => this.loseNextAnswer()],
      [2, () => this.delayInsert()],
      [2, () => this.troubleProvider()],
      [2, () => this.answerQuestion()],
      [1, () => this.deliverLate()],
      [1, () => this.cancelAsAdmin()],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.random.whole(1, total);
    for (const [weight, act] of steps) {
      left -= weight;
      if (left <= 0) return act();
    }
  }

  private page(): CheckoutTabPage {
    return this.random.oneOf(this.pages);
  }

  private async payStep(): Promise<void> {
    const page = this.page();
    // Whoever read that it is paid pays no more; whoever has an empty cart cannot.
    if (this.isTold || page.items.length === 0) return;
    const method = this.random.oneOf([
      'card',
      'card',
      'card',
      'card',
      'saved',
      'wallet',
      'paypal',
      'paypal',
    ] as const);
    // What stays open is what may be paid twice.
    const bank = this.random.oneOf(['early', 'late', 'late', 'late', 'fail', 'never'] as const);
    const { good, mastercard, declined, challenged } = CARDS;
    const number = this.random.oneOf([good, good, mastercard, declined, challenged, challenged, challenged]);
    const paypal = this.random.oneOf(['approve', 'pending', 'decline'] as const);
    const saveCard = this.random.whole(0, 3) === 0;
    if (method === 'paypal') return this.payByPaypal(page, paypal);
    let choice: PaymentChoice;
    if (method === 'saved') {
      if (!page.isMember) return;
      choice = { paymentMethodType: 'card', paymentMethodId: this.world.member.savedCard };
      this.note(`pay with the saved card in tab ${this.pages.indexOf(page)}`);
    } else {
      const paymentMethodId = await typeCard(this.world.sandboxUrl, number);
      choice = {
        paymentMethodType: method === 'wallet' ? 'applepay' : 'card',
        paymentMethodId,
        ...(method === 'card' && { saveCard: saveCard && page.isMember }),
      };
      this.note(`pay with ${method} ${number}, bank ${bank}, in tab ${this.pages.indexOf(page)}`);
    }
    await this.show(page, () => page.pay(choice, this.bankThat(bank)));
  }

  private async payByPaypal(
    page: CheckoutTabPage,
    outcome: 'approve' | 'pending' | 'decline',
  ): Promise<void> {
    this.note(`pay with PayPal (${outcome}) in tab ${this.pages.indexOf(page)}`);
    const cart = page.items.map((item) => ({
      itemId: item._id,
      amount: item.selectedOption.amount,
      quantity: item.quantity,
      pricePerUnit: item.selectedOption.price,
    }));
    const drafted = await page.run(() =>
      fetch('/api/orders/create-paypal-order', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': openAttempt().key },
        body: JSON.stringify({ cart, shippingInfo: { ...SHIPPING, street1: page.typed.street1 } }),
      }).catch(() => null),
    );
    if (drafted === 'closed' || !drafted?.ok) return;
    const { id } = await drafted.json();
    await fetch(
      `${this.world.sandboxUrl}/v2/checkout/orders/${id}/${outcome === 'decline' ? 'decline' : 'approve'}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(outcome === 'pending' ? { capture: 'PENDING' } : {}),
      },
    );
    await this.show(page, () => page.pay({ paymentMethodType: 'paypal', paypalOrderId: String(id) }));
  }

  /** The customer reads what the page says, and acts on it. */
  private async show(page: CheckoutTabPage, work: () => Promise<Screen>): Promise<void> {
    if (page.isClosed) return;
    // From the next moment on this very step is among those under way.
    await Promise.resolve();
    // What is answered at the bank while the page is asking may come true in between.
    const isAlone = this.underWay.size <= 1;
    const screen = await page.run(work);
    if (screen === 'closed') return;
    const text = textOf(screen);
    this.note(`tab ${this.pages.indexOf(page)} reads: ${text}`);
    if (tellsOfPayment(screen)) this.isTold = true;
    if (/nothing was charged/i.test(text) && isAlone && this.underWay.size <= 1) {
      const charges = await this.countCharges();
      if (charges > 0) this.failures.push(`It read "${text}" while ${charges} charge was there.`);
    }
  }

  private bankThat(behaves: 'early' | 'late' | 'fail' | 'never'): Bank {
    return async (secret, data) => {
      const [id] = secret.split('_secret');
      const path = `/v1/payment_intents/${id}`;
      let intent = (await this.askStripe(`${path}/confirm`, secret, data)) ?? { status: 'unknown' };
      if (intent.status !== 'requires_action' && intent.status !== 'unknown')
        return { paymentIntent: intent };
      if (behaves === 'early' || behaves === 'fail') {
        const outcome = behaves === 'early' ? 'succeed' : 'fail';
        const done = await callAsBrowser(this.world.sandboxUrl, `${path}/3ds`, {
          client_secret: secret,
          outcome,
        });
        intent = done.status === 200 ? done.json : intent;
        return intent.status === 'succeeded'
          ? { paymentIntent: intent }
          : { error: { message: 'We are unable to authenticate your payment method.' } };
      }
      if (behaves === 'late') this.openQuestions.push(secret);
      return { error: { message: 'The challenge was closed.' } };
    };
  }

  /** Confirms a payment as the provider's own script does; null when its bank is to be asked first. */
  private async askStripe(path: string, secret: string, data?: { payment_method: string }) {
    if (!data) return null;
    const { status, json } = await callAsBrowser(this.world.sandboxUrl, path, {
      client_secret: secret,
      ...data,
    });
    return status === 200 ? (json as { status: string }) : null;
  }

  private changeCart(): void {
    if (this.isTold) return;
    const quantity = this.random.whole(1, 5);
    this.cart = this.cart.map((line) => ({ ...line, quantity }));
    this.note(`change the cart to ${quantity}`);
    this.browser.fill(this.cart);
    for (const page of this.pages) {
      // Another tab may not have heard of it.
      if (this.random.whole(0, 3) > 0) page.items = toItems(this.cart);
    }
  }

  private changeTyped(field: 'street1' | 'email'): void {
    const page = this.page();
    const value = this.random.whole(2, 9);
    this.note(`change ${field}`);
    page.typed = {
      ...page.typed,
      [field]: field === 'email' ? `guest${value}@shop.test` : `${value} Saffron Way`,
    };
  }

  private signIn(): void {
    this.note('sign in');
    this.isSignedIn = true;
    this.browser.session = this.world.member.headers;
    for (const page of this.pages) page.isMember = true;
  }

  private endSession(): void {
    if (!this.isSignedIn) return;
    this.note('the session ends');
    this.isSignedIn = false;
    this.browser.session = {};
    // Asked, the customer goes on as a guest, in some of the tabs.
    for (const page of this.pages) page.isMember = this.random.whole(0, 1) === 0;
  }

  /** As the shop's own button does it. */
  private async signOut(): Promise<void> {
    this.note('log out');
    const attempt = readAttempt();
    const headers: Record<string, string> = attempt ? { 'Idempotency-Key': attempt.key } : {};
    const response = await fetch('/api/auth/logout', { method: 'POST', headers }).catch(() => null);
    if (!response?.ok) return;
    this.isSignedIn = false;
    this.browser.session = {};
    if (attempt?.isSent) await lookAfterAttempt(attempt);
    forgetCheckouts();
    this.hasLeft = true;
    for (const page of this.pages) page.isMember = false;
  }

  /** An admin calls off the latest order. */
  private async cancelAsAdmin(): Promise<void> {
    const [latest] = (await this.orders()).toReversed();
    if (!latest) return;
    this.note('an admin cancels the order');
    await changeOrderStatus(String(latest._id), 'Cancelled', String(new mongoose.Types.ObjectId())).catch(
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      },
    );
  }

  private async reload(): Promise<void> {
    const index = this.random.whole(0, this.pages.length - 1);
    this.note(`load tab ${index} again`);
    this.pages[index]?.close();
    await this.openPage(index);
  }

  private async openPage(index = this.pages.length): Promise<void> {
    if (index > 2) return;
    const page = new CheckoutTabPage(this.browser);
    page.isMember = this.isSignedIn;
    this.pages[index] = page;
    this.note(`open the checkout in tab ${index}`);
    await this.show(page, () => page.openDialog());
  }

  private loseNextAnswer(): void {
    this.note('the next answer is lost');
    this.lostAnswers += 1;
  }

  private async delayInsert(): Promise<void> {
    const ms = this.random.whole(50, 600);
    this.note(`the next order is recorded ${ms} ms late`);
    await this.order({ do: 'delay_insert', ms });
  }

  private async troubleProvider(): Promise<void> {
    const [name, effect] = this.random.oneOf([
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
    this.note(`the provider: ${name} ${effect}`);
    await this.world.arrange({
      on: 'call',
      name,
      effect,
      times: this.random.whole(1, 3),
      ...(effect === 'delay' && { delayMs: 300 }),
    });
  }

  private async answerQuestion(): Promise<void> {
    const secret = this.openQuestions.shift();
    if (!secret) return;
    this.note('the bank’s question is answered late');
    const [id] = secret.split('_secret');
    await callAsBrowser(this.world.sandboxUrl, `/v1/payment_intents/${id}/3ds`, {
      client_secret: secret,
      outcome: 'succeed',
    });
  }

  private async deliverLate(): Promise<void> {
    const webhook = this.lateWebhooks.shift();
    if (!webhook) return;
    this.note('a webhook comes late');
    await this.order({ do: 'webhook', webhook });
  }

  private async arrangeDeath(): Promise<void> {
    const nth = this.random.whole(1, 4);
    const death = this.random.oneOf(DEATHS);
    this.note(`a process dies before ${death.collection}.${death.method} no. ${nth}`);
    for (const process of this.world.processes) await process.order({ do: 'die', nth, ...death }, fetch);
  }

  // What stands between the browser and the shop, and between the provider and the shop.

  private async carry(request: BrowserRequest): Promise<Response> {
    const process = this.random.oneOf(this.world.processes);
    try {
      const response = await process.send(request, fetch);
      const text = await response.text();
      if (request.path === '/api/orders' && this.lostAnswers > 0) {
        this.lostAnswers -= 1;
        throw new TypeError('The answer was lost.');
      }
      return new Response(response.status === 204 ? null : text, { status: response.status });
    } catch (error) {
      if (!process.isAlive) await this.afterDeath();
      throw new TypeError('The connection failed.', { cause: error });
    }
  }

  /** The dead one's leases run out, and the service manager starts another. */
  private async afterDeath(): Promise<void> {
    await this.world.revive();
    await Lease.updateMany({}, { $set: { until: new Date(0) } });
  }

  private async takeWebhook(webhook: Webhook): Promise<number> {
    const fate = this.random.oneOf(['now', 'now', 'late', 'twice', 'never'] as const);
    if (fate === 'late') this.lateWebhooks.push(webhook);
    if (fate === 'late' || fate === 'never') return 200;
    const times = fate === 'twice' ? 2 : 1;
    for (let time = 0; time < times; time++) {
      if (!(await this.order({ do: 'webhook', webhook }))) return 500;
    }
    return 200;
  }

  private async order(order: ShopOrder): Promise<boolean> {
    const process = this.random.oneOf(this.world.processes);
    try {
      return await process.order(order, fetch);
    } catch {
      if (!process.isAlive) await this.afterDeath();
      return false;
    }
  }

  // The end.

  private async settleDown(): Promise<void> {
    await Promise.allSettled([...this.underWay]);
    await Promise.allSettled([...this.requests]);
    this.lostAnswers = 0;
    // None that was ordered to die waits for its moment any longer.
    if (this.mayKill) await Promise.all(this.world.processes.map((process) => process.kill()));
    await this.afterDeath();
    await this.world.forgetScenarios();
    // Some questions are answered after all, and PayPal makes up its mind.
    while (this.openQuestions.length > 0) await this.answerQuestion();
    for (const { payment } of await this.orders()) {
      if (payment.provider !== 'paypal' || !payment.captureReference) continue;
      await settlePayment(payment.captureReference, this.random.oneOf(['succeed', 'fail'])).catch(() => {});
    }
    while (this.lateWebhooks.length > 0) await this.deliverLate();
    for (const afterMs of [MINUTE_MS, 3 * MINUTE_MS, 20 * MINUTE_MS]) await this.reconcile(afterMs);
  }

  private async reconcile(afterMs: number): Promise<void> {
    const nowMs = Date.now() + afterMs;
    // As the reconciler itself does: a run that failed, say without its database, is made again.
    for (let run = 0; run < 5; run++) if (await this.order({ do: 'reconcile', nowMs })) return;
    throw new Error('The reconciler could not finish in five runs.');
  }

  private orders(): Promise<OrderDocument[]> {
    return Order.find().sort({ createdAt: 1 }).lean<OrderDocument[]>();
  }

  private async countCharges(): Promise<number> {
    const { payments } = await compareLedger(new Date(0));
    return payments.filter(
      ({ state, amountCents, refundedCents }) => state === 'paid' && refundedCents < amountCents,
    ).length;
  }

  private async judge(): Promise<void> {
    await this.judgeBooks('an hour later');
    await this.judgeScreen();
    await this.judgeLiveness();
    await this.reconcile(DAY_MS + MINUTE_MS);
    await this.reconcile(DAY_MS + 20 * MINUTE_MS);
    await this.judgeBooks('a day later');
    await this.judgePlaced('a day later');
  }

  /** Whoever was neither charged nor told of an end can still pay, without anything in the way. */
  private async judgeLiveness(): Promise<void> {
    if (this.isTold || this.hasLeft || (await this.countCharges()) > 0) return;
    this.note('pay in the end, undisturbed');
    this.browser.fill(this.cart);
    const page = new CheckoutTabPage(this.browser);
    page.isMember = this.isSignedIn;
    await page.run(() => page.openDialog());
    // Told that the earlier one was closed, or that it is being worked on, a customer presses once more.
    for (let press = 0; press < 3 && !tellsOfPayment(page.screen); press++) {
      const paymentMethodId = await typeCard(this.world.sandboxUrl);
      await page.run(() => page.pay({ paymentMethodType: 'card', paymentMethodId }));
      this.note(`reads: ${textOf(page.screen)}`);
    }
    page.close();
    if (!tellsOfPayment(page.screen)) {
      this.failures.push(`Nobody can pay for it any more: ${textOf(page.screen)}`);
    }
    await this.judgeBooks('after the last payment');
  }

  private async judgeBooks(when: string): Promise<void> {
    const charges = await this.countCharges();
    if (charges > 1) this.failures.push(`${when}: ${charges} charges that were not given back.`);
    const counts = countFindings((await compareLedger(new Date(0))).findings);
    if (Object.keys(NO_DIFFERENCE).some((kind) => counts[kind as keyof typeof counts] > 0)) {
      this.failures.push(`${when}: the books disagree: ${JSON.stringify(counts)}`);
    }
  }

  /** What a tab shows as placed is paid, or was refused by PayPal in an email, unless an admin called it off. */
  private async judgePlaced(when: string): Promise<void> {
    for (const { screen } of this.pages) {
      if (!('kind' in screen) || screen.kind !== 'placed') continue;
      const shown = await Order.findOne({ orderNumber: screen.order.orderNumber }).lean<OrderDocument>();
      if (shown?.status === 'Cancelled' || shown?.payment.state === 'paid') continue;
      const emails = await OutboxLetter.countDocuments({ kind: 'payment-refused' });
      const isTold = screen.order.paymentState === 'pending' && emails === 1;
      if (!isTold) this.failures.push(`${when}: a tab says that it is placed: ${shown?.payment.state}.`);
    }
  }

  /** Whoever opens the checkout once more reads the truth. */
  private async judgeScreen(): Promise<void> {
    await this.judgePlaced('an hour later');
    const charged = (await this.orders()).filter(({ payment }) => payment.state === 'paid');
    if (charged.length === 0 || this.isTold || this.hasLeft) return;
    const page = new CheckoutTabPage(this.browser);
    const screen = await page.run(() => page.openDialog());
    page.close();
    if (screen === 'closed' || !tellsOfPayment(screen)) {
      this.failures.push(
        `An order is paid, and the customer reads: ${screen === 'closed' ? '' : textOf(screen)}`,
      );
    }
  }
}

/** Whether the customer learned that the checkout is paid, or that PayPal looks into it. */
function tellsOfPayment(screen: Screen): boolean {
  if ('kind' in screen && (screen.kind === 'placed' || screen.kind === 'told')) return true;
  if ('status' in screen && (screen.status === 'paid' || screen.status === 'told')) return true;
  return /already paid|is paid|is placed/i.test(textOf(screen));
}

function textOf(screen: Screen): string {
  if ('text' in screen) return screen.text;
  return 'kind' in screen ? screen.kind : screen.status;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
