import { type Browser, expect, type Page, test } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { toDay } from '@/lib/orders/day-rules';
import { MailServer, readEmail } from '@/tests/lib/mail/mail-server';
import { ADMIN_EMAIL, generateEmail, PASSWORD } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';
import {
  addToCart,
  continueToPayment,
  enterCard,
  expectThankYou,
  fillShipping,
  GOOD_CARD,
  goToPayment,
  goToShipping,
  pressPay,
} from '@/tests/support/checkout-walk';
import { downloadOrders } from '@/tests/support/orders';
import { NO_DIFFERENCE, SeparateShop } from '@/tests/support/separate-shop';

/**
 * A week of a shop, in a browser and with a mail server of its own: thirty orders, half of them on a phone, and people's actions
 * on them. The figures were computed by hand from the catalog's prices, so a changed price changes them.
 */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 844 };
const CHALLENGED_CARD = '4000002760003184';
const DAY_MS = 24 * 60 * 60_000;
const ORDER_NUMBER = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}/;

/** $14.98 and $18.16 with shipping, and $35.97 with none; each is ordered ten times. */
const BASKETS = [
  [{ name: 'Basmati Rice', quantity: 2 }],
  [
    { name: 'Butter', quantity: 1 },
    { name: 'Soy Sauce', quantity: 3 },
  ],
  [{ name: 'Saffron', quantity: 3 }],
] as const;

type PlacedOrder = { orderNumber: string; email: string };
type Emailed = { email: string; subject: string };

const mailServer = new MailServer();
let shop: SeparateShop;

test.beforeAll(async () => {
  await mailServer.open();
  shop = new SeparateShop(SEPARATE_SHOP_PORT + 8, '.data/e2e-week', {
    SMTP_URL: mailServer.url,
    ADMIN_EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  });
  shop.resetData();
  await shop.start();
});
test.afterAll(async () => {
  await shop.stop();
  await mailServer.close();
});

async function openPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport,
    reducedMotion: 'reduce',
    colorScheme: viewport === PHONE ? 'dark' : 'light',
  });
  return context.newPage();
}

/** How guests pay. */
const PAYMENTS: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await enterCard(page, GOOD_CARD);
    await pressPay(page);
  },
  async (page) => {
    await enterCard(page, CHALLENGED_CARD);
    await pressPay(page);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
  },
  async (page) => {
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
    const window = page.getByRole('dialog', { name: 'PayPal (sandbox)' });
    await window.getByRole('button', { name: 'Approve', exact: true }).click();
  },
  (page) => payByWallet(page, 'Apple Pay'),
  (page) => payByWallet(page, 'Google Pay'),
];

async function payByWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `${name} (sandbox)` }).click();
  const sheet = page.getByRole('dialog', { name: `${name} (sandbox)` });
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
}

async function fillCart(page: Page, index: number): Promise<void> {
  for (const { name, quantity } of BASKETS[index % BASKETS.length] ?? [])
    await addToCart(page, name, quantity);
}

/** Signs up a new customer through the home page; returns the email. */
async function signUp(page: Page, email = generateEmail()): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an account' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByLabel('Confirm password').press('Enter');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  return email;
}

async function readOrderNumber(page: Page): Promise<string> {
  await expectThankYou(page);
  const text = await page.getByRole('dialog', { name: 'Thank you' }).textContent();
  return ORDER_NUMBER.exec(text ?? '')?.[0] ?? '';
}

/** Fifteen orders on one kind of screen: twelve of guests, who pay in all ways, and three of a member with a saved card. */
async function placeOrders(browser: Browser, viewport: typeof PHONE): Promise<PlacedOrder[]> {
  const guest = await openPage(browser, viewport);
  const orders: PlacedOrder[] = [];
  for (let index = 0; index < 12; index++) {
    const email = generateEmail();
    await fillCart(guest, index);
    await goToPayment(guest, email);
    await PAYMENTS[index % PAYMENTS.length]?.(guest);
    orders.push({ email, orderNumber: await readOrderNumber(guest) });
    if (index === 0) await expectNoAxeViolations(guest);
    await guest.getByRole('button', { name: 'Continue shopping' }).click();
  }
  const member = await openPage(browser, viewport);
  const email = await signUp(member);
  for (let index = 12; index < 15; index++) {
    await fillCart(member, index);
    await goToShipping(member);
    if (index === 12) await fillShipping(member);
    await continueToPayment(member);
    if (index === 12) {
      await enterCard(member, GOOD_CARD);
      await member.getByLabel('Save this card to my account').check();
    }
    await pressPay(member);
    orders.push({ email, orderNumber: await readOrderNumber(member) });
    await member.getByRole('button', { name: 'Continue shopping' }).click();
  }
  return orders;
}

/** Spreads the orders over the seven days until `nowMs`: order `n` was placed `n % 7` days ago. */
async function spreadOverWeek(orders: readonly PlacedOrder[], nowMs: number): Promise<void> {
  const client = await MongoClient.connect(shop.readDatabaseUri());
  for (const [index, { orderNumber }] of orders.entries()) {
    const createdAt = new Date(nowMs - (index % 7) * DAY_MS - (orders.length - index) * 1_000);
    await client.db().collection('orders').updateOne({ orderNumber }, { $set: { createdAt } });
  }
  await client.close();
}

async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Email', { exact: true }).fill(ADMIN_EMAIL);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Admin\b/ })).toBeVisible();
}

/** Opens the list of the days' orders through its form, by keyboard. */
async function filterDays(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.goto('/admin/orders');
  const form = page.getByRole('search', { name: 'Orders' });
  await form.getByText('Payment, product and days').press('Enter');
  await form.getByLabel('From (New York)').fill(from);
  await form.getByLabel('To (New York)').fill(to);
  await form.getByLabel('Find orders').press('Enter');
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
}

async function select(page: Page, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { orderNumber } of orders)
    await page.getByLabel(`Select order ${orderNumber}`, { exact: true }).press('Space');
  await expect(page.getByText(`${orders.length} selected`)).toBeVisible();
}

async function changeSelected(page: Page, action: string, result: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter');
  await expect(page.getByText(result)).toBeVisible();
}

async function openDetails(page: Page, { orderNumber }: PlacedOrder) {
  await page.getByRole('link', { name: orderNumber, exact: true }).press('Enter');
  const details = page.getByRole('dialog', { name: `Order ${orderNumber}` });
  await expect(details).toBeVisible();
  return details;
}

/**
 * Packs a day's five orders with the pick list, ships four of them, one of these with a tracking number, delivers that one,
 * and refunds a piece of one; all by keyboard.
 */
async function handleDay(
  page: Page,
  orders: readonly PlacedOrder[],
  {
    picks,
    tracked,
    refunded,
    day,
  }: { picks: string[]; tracked: PlacedOrder; refunded: PlacedOrder; day: string },
): Promise<void> {
  const width = page.viewportSize()?.width;
  await filterDays(page, { from: day, to: day });
  await expect(page.getByText('5 orders', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await select(page, orders);
  await page.screenshot({ path: `test-results/week-list-${width}.png` });
  await page.getByRole('link', { name: 'Pick list' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Packing slip of/ })).toHaveCount(5);
  const packs = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: '×' })
    .filter({ hasText: ORDER_NUMBER });
  await expect(packs).toHaveCount(picks.length);
  for (const pick of picks) await expect(packs.filter({ hasText: pick })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/week-pick-list-${width}.png`, fullPage: true });

  await filterDays(page, { from: day, to: day });
  await select(page, orders);
  await changeSelected(page, 'Mark as packed', '5 of 5 orders were packed.');
  const details = await openDetails(page, tracked);
  await details.getByLabel('Carrier').selectOption('UPS');
  await details.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6784');
  await details.getByLabel('Tracking number').press('Enter');
  await expect(details.getByText('The tracking number was saved.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/week-details-${width}.png` });
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  const shipped = [tracked, ...orders.filter((order) => order !== tracked).slice(0, 3)];
  await select(page, shipped);
  await changeSelected(page, 'Set to Shipped', '4 of 4 orders were set to Shipped.');

  await page.getByRole('link', { name: 'Show as a board' }).press('Enter');
  const delivered = page.getByRole('region', { name: 'Delivered', exact: true });
  await expect(delivered).toBeVisible();
  await page.getByLabel(`Status of order ${tracked.orderNumber}`).selectOption('Delivered');
  await page.getByRole('dialog').getByRole('button', { name: 'Set to Delivered' }).press('Enter');
  await expect(delivered.getByText(tracked.orderNumber)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({ path: `test-results/week-board-${width}.png` });

  const card = await openDetails(page, refunded);
  await card.getByRole('button', { name: 'Refund a part' }).press('Enter');
  const refund = page.getByRole('dialog', { name: `Refund a part of ${refunded.orderNumber}` });
  await refund.getByLabel(/^Soy Sauce/).selectOption('1 of 3');
  await expect(refund.getByLabel('Amount in dollars')).toHaveValue('3.29');
  await refund.getByLabel('Amount in dollars').press('Enter');
  await expect(card.getByText('$3.29 was refunded.')).toBeVisible();
}

/** Returns the path of the order's page in the email about its payment. */
async function waitForOrderLink({ email, orderNumber }: PlacedOrder): Promise<string> {
  const text = await waitForEmail({ email, subject: `Your order ${orderNumber}` });
  return /\/orders\/[0-9a-f]{24}\?token=[\w-]{43}/.exec(text)?.[0] ?? '';
}

async function waitForEmail({ email, subject }: Emailed): Promise<string> {
  const find = () => listEmails().find((sent) => sent.email === email && sent.subject === subject);
  await expect.poll(find, subject).toBeDefined();
  return find()?.text ?? '';
}

function listEmails(): (Emailed & { text: string })[] {
  return mailServer.received.map(({ recipients, source }) => {
    const { headers, text } = readEmail(source);
    const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(headers) ?? [];
    return { email: recipients.join(), subject: subject.replaceAll('\r\n', ''), text };
  });
}

/** Cancels an order on the page that its email links to. */
async function cancel(page: Page, order: PlacedOrder): Promise<void> {
  await page.goto(await waitForOrderLink(order));
  await expect(page).toHaveURL(/\/orders\/[0-9a-f]{24}$/);
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).press('Enter');
  await expect(page.getByText('You cancelled the order')).toBeVisible();
  await expect(page.getByText('Payment refunded', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.screenshot({
    path: `test-results/week-canceled-${page.viewportSize()?.width}.png`,
    fullPage: true,
  });
}

async function recallSoySauce(page: Page, days: { from: string; to: string }): Promise<void> {
  await filterDays(page, days);
  const form = page.getByRole('search', { name: 'Orders' });
  await form.getByLabel('Product').selectOption('Soy Sauce');
  await form.getByLabel('Find orders').press('Enter');
  await expect(page.getByText('10 orders', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Write to 10 people' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recall Soy Sauce: write to 10 people' });
  await dialog.getByLabel('Subject').fill('Please do not use the soy sauce');
  await dialog.getByLabel('Message').fill('Its bottle may break.');
  await dialog.getByRole('button', { name: 'Send 10 emails' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Recall of Soy Sauce' }).getByRole('status')).toContainText(
    'once to each of 10',
  );
}

test('in a week, thirty orders are placed, packed, shipped, refunded, canceled, ordered again, claimed and recalled, and every figure and email is right', async ({
  browser,
}) => {
  const onPhone = await openPage(browser, PHONE);
  const orders = (
    await Promise.all([PHONE, DESKTOP].map((viewport) => placeOrders(browser, viewport)))
  ).flat();
  const at = (index: number): PlacedOrder => {
    const order = orders[index];
    if (!order) throw new Error(`Order ${index} was not placed.`);
    return order;
  };
  const nowMs = Date.now();
  const findDay = (daysAgo: number) => toDay(new Date(nowMs - daysAgo * DAY_MS), 'America/New_York');
  await spreadOverWeek(orders, nowMs);
  const week = { from: findDay(6), to: findDay(0) };

  const desk = await openPage(browser, DESKTOP);
  const deskOnPhone = await openPage(browser, PHONE);
  for (const page of [desk, deskOnPhone]) await logInAsAdmin(page);
  await filterDays(desk, week);
  await expect(desk.getByText('30 orders', { exact: true })).toBeVisible();
  await expect(desk.getByText('$691.10 paid', { exact: true })).toBeVisible();
  await filterDays(deskOnPhone, { from: findDay(2), to: findDay(0) });
  await expect(deskOnPhone.getByText('14 orders', { exact: true })).toBeVisible();
  await expect(deskOnPhone.getByText('$330.57 paid', { exact: true })).toBeVisible();

  const [today, yesterday] = [[0, 7, 14, 21, 28].map(at), [1, 8, 15, 22, 29].map(at)] as const;
  await handleDay(desk, today, {
    day: findDay(0),
    picks: ['4 ×Basmati Rice', '2 ×Butter', '6 ×Soy Sauce', '3 ×Saffron'],
    tracked: at(0),
    refunded: at(7),
  });
  await handleDay(deskOnPhone, yesterday, {
    day: findDay(1),
    picks: ['2 ×Basmati Rice', '2 ×Butter', '6 ×Soy Sauce', '6 ×Saffron'],
    tracked: at(15),
    refunded: at(1),
  });

  const onDesktop = await openPage(browser, DESKTOP);
  await cancel(onPhone, at(2));
  await cancel(onDesktop, at(17));
  await onPhone.getByRole('button', { name: 'Order again' }).press('Enter');
  await expect(onPhone.getByText('Your cart now has these items at today’s prices.')).toBeVisible();
  await goToPayment(onPhone, at(2).email);
  await PAYMENTS[0]?.(onPhone);
  const again: PlacedOrder = { email: at(2).email, orderNumber: await readOrderNumber(onPhone) };

  // A stranger sees nothing of an order, and its buyer, with an account for the same mailbox, adds it to that.
  const claimed = at(18);
  const link = await waitForOrderLink(claimed);
  await onDesktop.goto(link.replace(/\?.*/, ''));
  await expect(onDesktop.getByText('This order cannot be shown.')).toBeVisible();
  await signUp(onDesktop, claimed.email);
  await onDesktop.goto(link);
  await onDesktop.getByRole('button', { name: 'Add to my account' }).press('Enter');
  await expect(onDesktop.getByText('now in your account’s order history')).toBeVisible();
  await recallSoySauce(deskOnPhone, week);

  await test.step('every email was sent once', async () => {
    const toEmail = (subject: (number: string) => string) => (order: PlacedOrder) => ({
      email: order.email,
      subject: subject(order.orderNumber),
    });
    const shipped = [0, 7, 14, 21, 15, 1, 8, 22].map(at);
    const expected = [
      ...[...orders, again].map(toEmail((number) => `Your order ${number}`)),
      ...shipped.map(toEmail((number) => `Your order ${number} is on its way`)),
      ...[0, 15].map(at).map(toEmail((number) => `Your order ${number} has been delivered`)),
      ...[7, 1].map(at).map(toEmail((number) => `A refund for your order ${number}`)),
      ...[2, 17].map(at).map(toEmail((number) => `Your order ${number} was cancelled`)),
      ...[2, 17].map(at).map(toEmail((number) => `Your refund for order ${number}`)),
      ...[1, 4, 7, 10, 13, 16, 19, 22, 25, 28].map(at).map(toEmail(() => 'Please do not use the soy sauce')),
    ];
    const toLines = (emails: readonly Emailed[]) =>
      emails.map(({ email, subject }) => `${email} ${subject}`).sort();
    await expect.poll(() => toLines(listEmails())).toEqual(toLines(expected));
    const shipment = await waitForEmail({
      ...at(0),
      subject: `Your order ${at(0).orderNumber} is on its way`,
    });
    expect(shipment).toContain('1Z999AA10123456784');
  });

  await filterDays(desk, { from: week.from, to: new Date().toISOString().slice(0, 10) });
  await expect(desk.getByText('31 orders', { exact: true })).toBeVisible();
  await expect(desk.getByText('$727.07 paid, $78.52 of it refunded')).toBeVisible();
  expect(await downloadOrders(desk)).toHaveLength(32);
  const ledger = shop.readLedger();
  expect(ledger).toContain(NO_DIFFERENCE);
  expect(ledger).toContain('orders 31, payments 31');
});
