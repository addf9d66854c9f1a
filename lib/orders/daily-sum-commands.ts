import 'server-only';
import mongoose from 'mongoose';
import { compareAndSwap, LOST_RACE } from '@/lib/db/compare-and-swap';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { beginRun, findLastRun, recordRun } from '@/lib/db/job-run-commands';
import { LONG_RUNNING_LIMITS, withLease } from '@/lib/db/lease';
import { readSettings } from '@/lib/site/setting-queries';
import { DailySum } from '@/models/daily-sum';
import { Order, type OrderDocument } from '@/models/order';
import { type DailySums, type SummedOrder, sumOrders } from './daily-sum-rules';
import { computeDayEndMs, computeDayStartMs, DAY_MS, toDay, toNextDay } from './day-rules';
import { CHARGED_STATES } from './payment-state-rules';
import { listUnsummedOrders, type UnsummedOrder, unmarkSummedOrders } from './unsummed-order-commands';

/**
 * Every write of the daily sums. A day is always summed from all of its orders, never added to, so it can be repeated and
 * interrupted. Whichever of two processes reads first cannot write last: see `sumDay`.
 */

export const DAILY_SUMS_LEASE = 'daily-sums';
export const DAILY_SUMS_JOB = 'daily-sums';
/** Processes of an older version do not mark the orders that they change, and a restored backup may be of several moments. */
const REBUILD_EVERY_MS = DAY_MS;
/** Orders whose marks are read at once: their days are summed once for all of them. */
const MAX_MARKED = 5_000;
/** Orders whose marks a rebuild removes at most; those of any others are removed after it. */
const MAX_REBUILT = 50_000;
/** So many customers a rebuild remembers, so that it need not look for their earlier orders each day. */
const MAX_REMEMBERED = 100_000;
/** Few enough for one command to take less than a second. */
const BATCH = 500;

/** Sums the days of changed orders; all days for the first time, after a change of the shop's time zone, and once a day. */
export async function updateDailySums(signal: AbortSignal, nowMs = Date.now()): Promise<void> {
  await connect();
  const { timeZone } = await readSettings();
  const rebuiltAt = await findLastRun(DAILY_SUMS_JOB, timeZone);
  if (!rebuiltAt || nowMs - rebuiltAt.getTime() >= REBUILD_EVERY_MS) await sumAllDays(timeZone, { signal });
  await sumChangedOrders(timeZone, signal);
}

/** Sums all days again, and returns how many there are. */
export async function rebuildDailySums(onProgress: (day: string) => void = () => {}): Promise<number> {
  await connect();
  return withLease(
    DAILY_SUMS_LEASE,
    async () => sumAllDays((await readSettings()).timeZone, { onProgress }),
    LONG_RUNNING_LIMITS,
  );
}

async function sumAllDays(
  timeZone: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (day: string) => void },
): Promise<number> {
  const startedAt = new Date();
  // Before any day is read, so that an order that changes meanwhile has another mark by then.
  const marked = await listUnsummedOrders(MAX_REBUILT);
  // Before the first of them is written: until all are, some have the days of another time zone.
  await beginRun(DAILY_SUMS_JOB, timeZone);
  const earlierEmails = new Set<string>();
  let count = 0;
  for (const day of await listDays(timeZone)) {
    if (signal?.aborted) return 0;
    onProgress?.(day);
    if (await sumDay(day, timeZone, earlierEmails)) count += 1;
  }
  await recordRun(DAILY_SUMS_JOB, startedAt, timeZone);
  await unmarkOrders(marked);
  return count;
}

/** Returns the days that have sums, and all from that of the first order to that of the last, the first one first. */
async function listDays(timeZone: string): Promise<string[]> {
  const stored = await DailySum.find().select({ _id: 1 }).lean();
  const days = new Set(stored.map(({ _id }) => _id));
  const [first, last] = [await findEndDay(1, timeZone), await findEndDay(-1, timeZone)];
  for (let day = first; day && last && day <= last; day = toNextDay(day)) days.add(day);
  return [...days].sort();
}

/** Returns the day of the first order, or of the last one; null if there is none. */
async function findEndDay(direction: 1 | -1, timeZone: string): Promise<string | null> {
  const [order] = await Order.find()
    .sort({ createdAt: direction, _id: direction })
    .limit(1)
    .select({ createdAt: 1 })
    .lean<Pick<OrderDocument, 'createdAt'>[]>();
  return order ? toDay(order.createdAt, timeZone) : null;
}

/** Sums the days of all marked orders, and removes their marks. */
async function sumChangedOrders(timeZone: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const orders = await listUnsummedOrders(MAX_MARKED);
    if (orders.length === 0) return;
    const days = new Set<string>();
    for (const batch of toBatches(orders))
      for (const day of await listChangedDays(batch, timeZone)) days.add(day);
    for (const day of days) {
      if (signal.aborted) return;
      await sumDay(day, timeZone);
    }
    await unmarkOrders(orders);
  }
}

async function unmarkOrders(orders: readonly UnsummedOrder[]): Promise<void> {
  for (const batch of toBatches(orders)) await unmarkSummedOrders(batch);
}

function toBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) =>
    all.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Returns the days of orders, and the next one on which each of their customers bought something: they may no longer be new then. */
async function listChangedDays(orders: readonly UnsummedOrder[], timeZone: string): Promise<Set<string>> {
  const emails = [...new Set(orders.map(({ email }) => email))];
  const all = await Order.find({ email: mongoose.trusted({ $in: emails }) })
    .select({ email: 1, createdAt: 1, 'payment.state': 1 })
    .lean<OrderDocument[]>();
  const timesMs = new Map(emails.map((email) => [email, [] as number[]]));
  for (const { email, createdAt } of all.filter(isCharged)) timesMs.get(email)?.push(createdAt.getTime());
  return new Set(
    orders.flatMap(({ email, createdAt }) => {
      const day = toDay(createdAt, timeZone);
      const endMs = computeDayEndMs(day, timeZone);
      const laterMs = (timesMs.get(email) ?? []).filter((ms) => ms >= endMs);
      return laterMs.length === 0 ? [day] : [day, toDay(new Date(Math.min(...laterMs)), timeZone)];
    }),
  );
}

/**
 * Computes and stores the sums of a day. They are stored only if no one has stored others since before the orders were read, so
 * what was read earlier never overwrites what was read later. Returns whether the day has sums: one without orders gets none.
 * `earlierEmails` are some customers who bought before that day; the day's own are added to them.
 */
async function sumDay(
  day: string,
  timeZone: string,
  earlierEmails: Set<string> = new Set(),
): Promise<boolean> {
  let emails: readonly string[] = [];
  const hasSums = await compareAndSwap(async () => {
    const stored = await DailySum.findOne({ _id: day }).select({ version: 1 }).lean();
    const computed = await computeSums(day, timeZone, earlierEmails);
    emails = computed.emails;
    return storeSums(day, computed.sums, stored?.version ?? 0);
  }, `The sums of ${day} are being changed by others all the time.`);
  for (const email of emails) if (earlierEmails.size < MAX_REMEMBERED) earlierEmails.add(email);
  return hasSums;
}

async function storeSums(day: string, sums: DailySums, version: number): Promise<boolean | typeof LOST_RACE> {
  if (version === 0) {
    if (sums.orderCount === 0) return false;
    try {
      await DailySum.create({ _id: day, version: 1, ...sums });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return LOST_RACE;
      throw error;
    }
  }
  const { matchedCount } = await DailySum.updateOne(
    { _id: day, version },
    { $set: { ...sums, version: version + 1 } },
  );
  return matchedCount > 0 || LOST_RACE;
}

async function computeSums(
  day: string,
  timeZone: string,
  knownEmails: ReadonlySet<string>,
): Promise<{ sums: DailySums; emails: string[] }> {
  const start = new Date(computeDayStartMs(day, timeZone));
  const end = new Date(computeDayEndMs(day, timeZone));
  const ordersOfDay = await Order.find({ createdAt: mongoose.trusted({ $gte: start, $lt: end }) })
    .sort({ createdAt: 1, _id: 1 })
    .select({
      ...{ createdAt: 1, email: 1, totalCents: 1, recipeIds: 1, refunds: 1, payment: 1 },
      ...{ 'items.ingredientId': 1, 'items.name': 1, 'items.quantity': 1, 'items.priceCents': 1 },
    })
    .lean<(SummedOrder & Pick<OrderDocument, 'payment'>)[]>();
  const orders = ordersOfDay.filter(isCharged);
  const emails = [...new Set(orders.map(({ email }) => email))];
  const foundEmails = await findEarlierEmails(
    emails.filter((email) => !knownEmails.has(email)),
    start,
  );
  const earlierEmails = new Set(emails.filter((email) => knownEmails.has(email) || foundEmails.has(email)));
  return { sums: sumOrders(orders, { timeZone, earlierEmails }), emails };
}

/** Returns which of these customers bought something before a time. */
async function findEarlierEmails(emails: readonly string[], before: Date): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const earlier = await Order.find({
    email: mongoose.trusted({ $in: [...emails] }),
    createdAt: mongoose.trusted({ $lt: before }),
  })
    .select({ email: 1, 'payment.state': 1 })
    .lean<OrderDocument[]>();
  return new Set(earlier.filter(isCharged).map(({ email }) => email));
}

// Filtered here, since with a condition on the state SecantusDB reads all orders that have it.
function isCharged({ payment }: Pick<OrderDocument, 'payment'>): boolean {
  return CHARGED_STATES.some((state) => state === payment.state);
}
