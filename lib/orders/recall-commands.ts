import 'server-only';
import mongoose from 'mongoose';
import { setIngredientFacts } from '@/lib/catalog/ingredient-commands';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { deriveId } from '@/lib/text/derived-id';
import { Recall, type RecallDocument } from '@/models/recall';
import { toDayEndMs, toDayFilter, toDayStartMs, toShopDay } from './day-filter';
import { DAY_MS } from './day-rules';
import { PLACEMENT_LIFETIME_MS } from './order-rules';
import { findProductName, listRecallBuyers, searchBuyers, viewRecall } from './recall-queries';
import type { RecallRequest, RecallView } from './recall-schema';

/** By then, an order that waits for a bank or a review is paid or given up. */
const PAYMENT_DAYS = 7;
/** Shorter than the emails are remembered (`EMAIL_TRACE_SECONDS`), after which they would be sent again. */
const MAX_OPEN_DAYS = 21;

/**
 * Emails everyone who paid for a product on these days, and for some days also those whose payment arrives later, and stops
 * its sale. The recall is stored first, once for its product and days, and each
 * email has an id derived from the recall and the buyer: whatever is repeated, by whomever, everyone gets one. Repeated with
 * the same words, it can be extended to later orders. Throws
 * `not_found`, `invalid_input` if no one paid for it then, and `conflict` if a recall with other words was sent for the same.
 */
export async function sendRecall(request: RecallRequest, adminId: string): Promise<RecallView> {
  await connect();
  const { product, from, to, subject, message, includesLaterOrders = false } = request;
  const name = await findProductName(product);
  if (name === null) throw new AppError({ code: 'not_found', message: 'There is no such product.' });
  if ((await listRecallBuyers(product, await toDayFilter(request))).length === 0) {
    throw new AppError({
      code: 'invalid_input',
      message: 'No one paid for this product on these days, so there is no one to write to.',
    });
  }
  const scope = { ingredientId: product, from, to };
  const createdAt = new Date();
  const orderedFrom = new Date(await toDayStartMs(from));
  const endMs = await toDayEndMs(to);
  const openUntil = toOpenUntil(endMs, createdAt);
  const orderedBefore = toOrderedBefore(endMs, includesLaterOrders, createdAt);
  const words = { subject, message, name, adminId, createdAt, openUntil, orderedFrom, orderedBefore };
  await mongoose.connection
    .transaction(async (session) => {
      const { upsertedCount } = await Recall.updateOne(
        scope,
        { $setOnInsert: words },
        { upsert: true, session },
      );
      const isExtended = includesLaterOrders && (await extendRecall(scope, words, session));
      // Only once: an admin may sell it again before the same request is repeated.
      if (upsertedCount > 0 || isExtended)
        await setIngredientFacts(product, { sellable: false }, session, { adminId });
    })
    .catch((error: unknown) => {
      // Another admin sent it at the same moment.
      if (!isDuplicateKey(error)) throw error;
    });
  const recall = await Recall.findOne(scope).orFail().lean<RecallDocument>();
  if (recall.subject !== subject || recall.message !== message) {
    const { by } = await viewRecall(recall);
    throw new AppError({
      code: 'conflict',
      message: `A recall of this product for these days was already sent by ${by ?? 'a former admin'} on ${await toShopDay(recall.createdAt)}. Nothing more was sent: reload the page to read it.`,
    });
  }
  return viewRecall(recall.sentAt ? recall : await completeRecall(recall));
}

/** Returns whether a recall with these words ended earlier; the next completion finds whom it reaches now. */
async function extendRecall(
  scope: { ingredientId: string; from: string; to: string },
  {
    subject,
    message,
    orderedBefore,
    openUntil,
  }: Pick<RecallDocument, 'subject' | 'message'> & Record<'orderedBefore' | 'openUntil', Date>,
  session: mongoose.ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await Recall.updateOne(
    { ...scope, subject, message, orderedBefore: mongoose.trusted({ $lt: orderedBefore }) },
    { $set: { orderedBefore, openUntil }, $unset: { sentAt: 1, searchedAt: 1 } },
    { session },
  );
  return modifiedCount > 0;
}

/**
 * Returns the end of a recall: of its last day, or when it was sent if that is earlier and later orders are safe, with the orders
 * that were being placed then.
 */
function toOrderedBefore(endMs: number, includesLaterOrders: boolean, createdAt: Date): Date {
  return new Date(includesLaterOrders ? endMs : Math.min(endMs, createdAt.getTime() + PLACEMENT_LIFETIME_MS));
}

/** Returns until when orders of a recall's days may still be placed or paid; `endMs` is when they end. */
function toOpenUntil(endMs: number, createdAt: Date): Date {
  const fromMs = Math.max(endMs, createdAt.getTime());
  return new Date(Math.min(fromMs + PAYMENT_DAYS * DAY_MS, createdAt.getTime() + MAX_OPEN_DAYS * DAY_MS));
}

/** Completes the recalls that a killed process left unfinished, or that someone has paid into since. */
export async function completeRecalls(): Promise<void> {
  await connect();
  const recalls = await Recall.find({
    $or: [{ sentAt: null }, { openUntil: mongoose.trusted({ $gt: new Date() }) }],
  }).lean<RecallDocument[]>();
  for (const recall of recalls) await completeRecall(recall);
}

/** How many buyers are emailed before it is stored how far a recall has come. */
const BATCH = 100;

/**
 * Emails the buyers who have none yet. After each batch the recall remembers whom it has reached, so that no one's email is
 * enqueued again every minute; of a batch that was interrupted, the ids of the emails tell which there are.
 */
async function completeRecall(recall: RecallDocument): Promise<RecallDocument> {
  const { _id, name, subject, message } = recall;
  const searchedAt = new Date();
  const reached = new Set(recall.reached);
  const { buyers, waiting } = await searchBuyers(recall);
  const unreached = buyers.filter(({ email }) => !reached.has(toBuyerKey(_id, email)));
  for (let start = 0; start < unreached.length; start += BATCH) {
    const batch = unreached.slice(start, start + BATCH);
    for (const { email, orderNumbers } of batch) {
      const data = { subject, message, product: name, orderNumbers };
      await enqueueEmail(
        { kind: 'recall', to: email, data },
        { id: new mongoose.Types.ObjectId(toBuyerKey(_id, email)) },
      );
    }
    const keys = batch.map(({ email }) => toBuyerKey(_id, email));
    for (const key of keys) reached.add(key);
    await Recall.updateOne({ _id }, { $addToSet: { reached: { $each: keys } } });
  }
  const sent = {
    ...{ searchedAt, waiting, sentAt: recall.sentAt ?? new Date() },
    buyerCount: Math.max(reached.size, recall.buyerCount ?? 0),
  };
  await Recall.updateOne({ _id }, { $set: sent });
  return { ...recall, ...sent };
}

/** Returns the id of the email of a recall to a buyer. */
function toBuyerKey(recallId: mongoose.Types.ObjectId, email: string): string {
  return deriveId(`recall ${recallId} ${email}`);
}
