import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';
import type { ChangedBatch, DocumentBatch } from '@/lib/db/document-batch-commands';
import { findLastRun, findPosition, recordPosition, recordRun } from '@/lib/db/job-run-commands';
import { writeUserWords } from '@/lib/users/user-word-commands';
import { Order } from '@/models/order';
import { listOrderWords } from '@/models/order-words';
import { DAY_MS } from './day-rules';
import { changeOrders } from './order-batch-commands';

/** Few enough for one command to take less than a second. */
const BATCH_SIZE = 500;

export async function countOrdersWithoutWords(): Promise<number> {
  return Order.countDocuments({ searchWords: null });
}

/**
 * Stores the words by which admins find orders that have none, or outdated ones, as a process of an older version leaves them
 * behind.
 */
export async function writeOrderWords(batch: DocumentBatch): Promise<ChangedBatch> {
  return changeOrders(batch, {
    fields: {
      ...{ orderNumber: 1, email: 1, shippingInfo: 1, 'items.name': 1 },
      ...{ tracking: 1, refundsVersion: 1, searchWords: 1 },
    },
    toUpdate: (order) => {
      const searchWords = listOrderWords(order);
      if (isDeepStrictEqual(order.searchWords, searchWords)) return null;
      const { _id, refundsVersion, tracking } = order;
      // An address or a parcel's number that changes meanwhile has other words.
      const filter = {
        ...{ _id, refundsVersion: refundsVersion ?? null },
        'tracking.number': tracking?.number ?? null,
      };
      return { filter, update: { $set: { searchWords } } };
    },
  });
}

/** Renews outdated words of orders and users, once a day; a run that was ended in between is continued. */
export async function renewSearchWords(signal?: AbortSignal, now = new Date()): Promise<void> {
  await connect();
  await renewDaily('order-words', writeOrderWords, { signal, now });
  await renewDaily('user-words', writeUserWords, { signal, now });
}

async function renewDaily(
  job: string,
  write: (batch: DocumentBatch) => Promise<ChangedBatch>,
  { signal, now }: { signal: AbortSignal | undefined; now: Date },
): Promise<void> {
  const position = await findPosition(job);
  const lastRunAt = await findLastRun(job);
  if (position === null && lastRunAt && now.getTime() - lastRunAt.getTime() < DAY_MS) return;
  let after: DocumentBatch['after'] = position === null ? null : new mongoose.Types.ObjectId(position);
  while (!signal?.aborted) {
    const { last } = await write({ limit: BATCH_SIZE, after });
    if (!last) return recordRun(job, now);
    await recordPosition(job, String(last));
    after = last;
  }
}
