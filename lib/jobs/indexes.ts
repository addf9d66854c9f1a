import mongoose from 'mongoose';
import { z } from 'zod';
import { withPatientConnection } from '@/lib/db/connect';
import { LONG_RUNNING_LIMITS, tryWithLease, withLease } from '@/lib/db/lease';
import { RECIPE_BOX_DATA } from '@/lib/recipe-box/recipe-box-data';
import { log } from '@/lib/runtime/log';
import { AuditEntry } from '@/models/audit-entry';
import { CacheTag } from '@/models/cache-tag';
import { CardRemoval } from '@/models/card-removal';
import { CardWatch } from '@/models/card-watch';
import { CatalogItem } from '@/models/catalog-item';
import { ClosedCheckout } from '@/models/closed-checkout';
import { ContentPageVersion } from '@/models/content-page-version';
import { DailySum } from '@/models/daily-sum';
import { EmailChange } from '@/models/email-change';
import { EndedSession } from '@/models/ended-session';
import { Guard } from '@/models/guard';
import { ImageChunk } from '@/models/image-chunk';
import { ImageFile } from '@/models/image-file';
import { Ingredient } from '@/models/ingredient';
import { JobRun } from '@/models/job-run';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxEmail } from '@/models/outbox-email';
import { PackStock } from '@/models/pack-stock';
import { PasskeyChallenge } from '@/models/passkey-challenge';
import { PaymentAlert } from '@/models/payment-alert';
import { PaypalDraft } from '@/models/paypal-draft';
import { ProviderEvent } from '@/models/provider-event';
import { RateLimit } from '@/models/rate-limit';
import { Recall } from '@/models/recall';
import { Recipe } from '@/models/recipe';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { ResetToken } from '@/models/reset-token';
import { Setting } from '@/models/setting';
import { SignIn } from '@/models/sign-in';
import { StockNotice } from '@/models/stock-notice';
import { User } from '@/models/user';
import { VerificationToken } from '@/models/verification-token';
import { VisitSum } from '@/models/visit-sum';

const LEASE = 'indexes';

/** Every model that has indexes or whose first write may be in a transaction. */
const INDEXED_MODELS = [
  CacheTag,
  Recipe,
  Ingredient,
  User,
  ...Object.values(RECIPE_BOX_DATA).map(({ model }) => model),
  EndedSession,
  SignIn,
  ClosedCheckout,
  ResetToken,
  VerificationToken,
  PasskeyChallenge,
  EmailChange,
  RateLimit,
  OutboxEmail,
  ImageFile,
  ImageChunk,
  Recall,
  RemovedIngredient,
  CatalogItem,
  ContentPageVersion,
  Setting,
  Order,
  DailySum,
  PackStock,
  StockNotice,
  ProviderEvent,
  PaymentAlert,
  CardRemoval,
  CardWatch,
  PaypalDraft,
  VisitSum,
  Lease,
  JobRun,
  Guard,
  AuditEntry,
] as const;

/**
 * Indexes of earlier versions that must be dropped: a unique index on a field that is no longer written would refuse all
 * documents but one, and an expiry cannot be added to an existing index.
 */
const RETIRED_INDEXES = [
  { model: Order, name: 'attemptKey_1', isRetired: () => true },
  {
    model: PaypalDraft,
    name: 'createdAt_1',
    isRetired: (index: { expireAfterSeconds?: number }) => index.expireAfterSeconds === undefined,
  },
] as const;

type Progress = (message: string, index: { index?: string }) => void;
const logProgress: Progress = (message, index) => log.info(index, message);

/**
 * Creates all missing collections and indexes, in one process at a time. The process must not be ready before that, because
 * the indexes enforce the shop's uniqueness rules.
 */
export async function ensureIndexes(onProgress = logProgress): Promise<void> {
  const { isAcquired } = await tryWithLease(LEASE, () => createMissing(onProgress), LONG_RUNNING_LIMITS);
  if (isAcquired) return;
  onProgress('another process is creating indexes; waiting until it is done', {});
  await withLease(LEASE, () => createMissing(onProgress), LONG_RUNNING_LIMITS);
}

async function createMissing(onProgress: Progress): Promise<void> {
  for (const { model, name, isRetired } of RETIRED_INDEXES) {
    await model.createCollection();
    const indexes = await model.collection.indexes();
    const existingIndex = indexes.find((index) => index.name === name);
    if (existingIndex && isRetired(existingIndex)) await model.collection.dropIndex(name);
  }
  const missing: (MissingIndex & { collectionName: string })[] = [];
  for (const model of INDEXED_MODELS) {
    await model.createCollection();
    const { collectionName } = model.collection;
    for (const index of await listMissingIndexes(model)) missing.push({ ...index, collectionName });
  }
  // Most starts need no connection of their own.
  if (missing.length === 0) return;
  await withPatientConnection(async (db) => {
    for (const { collectionName, key, ...options } of missing) {
      onProgress('creating an index', { index: `${collectionName}.${toIndexName(key)}` });
      // By default, one voting member that is down would keep the build from ending.
      await db.collection(collectionName).createIndex(key, { ...options, commitQuorum: 'majority' });
    }
  });
}

type MissingIndex = Awaited<ReturnType<typeof listMissingIndexes>>[number];

/** Returns the indexes of a model that the database does not have, or has with other options. */
async function listMissingIndexes(model: (typeof INDEXED_MODELS)[number]) {
  const { toCreate } = await model.diffIndexes();
  const names = new Set(toCreate.map(toIndexName));
  return model.schema.indexes().flatMap(([fields, { background: _, unique, ...options }]) => {
    const key = z.record(z.string(), z.literal([1, -1])).parse(fields);
    return names.has(toIndexName(key)) ? [{ ...options, ...(unique && { unique: true }), key }] : [];
  });
}

/** MongoDB's limit for a collection. */
const MAX_INDEXES = 64;

/** Names of indexes, each with its collection: `orders.createdAt_-1`. */
export type IndexGaps = { missing: string[]; conflicting: string[]; building: string[] };

/**
 * Lists the indexes that the next start would create, those with other options that would keep it from that (MongoDB's codes 85 and
 * 86), and those that the database is building now. Changes nothing.
 */
export async function findIndexGaps(): Promise<IndexGaps> {
  const gaps: IndexGaps = { missing: [], conflicting: [], building: [] };
  for (const model of INDEXED_MODELS) {
    const { collectionName } = model.collection;
    const { toCreate, toDrop } = await model.diffIndexes();
    const conflicting = toDrop.length > 0 ? await listConflicting(model, { toCreate, toDrop }) : [];
    gaps.conflicting.push(...conflicting.map((name) => `${collectionName}.${name}`));
    gaps.missing.push(...toCreate.map((keys) => `${collectionName}.${toIndexName(keys)}`));
    const building = await listBuildingIndexes(collectionName);
    gaps.building.push(...building.map((name) => `${collectionName}.${name}`));
  }
  return gaps;
}

/** Returns the names of indexes that have the name or the fields of one to create, except those that the next start drops. */
async function listConflicting(
  model: (typeof INDEXED_MODELS)[number],
  { toCreate, toDrop }: { toCreate: Record<string, unknown>[]; toDrop: string[] },
): Promise<string[]> {
  const names = new Set(toCreate.map(toIndexName));
  const indexes = await model.collection.indexes();
  return indexes.flatMap((index) => {
    const { name = '', key } = index;
    const isDropped = RETIRED_INDEXES.some(
      (retired) => retired.model === model && retired.name === name && retired.isRetired(index),
    );
    const isOther = toDrop.includes(name) && (names.has(name) || names.has(toIndexName(key)));
    return isOther && !isDropped ? [name] : [];
  });
}

/** As MongoDB names an index without a name of its own. */
function toIndexName(keys: Record<string, unknown>): string {
  return Object.entries(keys).flat().join('_');
}

const listedIndexesSchema = z.object({
  cursor: z.object({
    // MongoDB wraps an index that it is still building.
    firstBatch: z.array(
      z.object({ buildUUID: z.unknown().optional(), spec: z.object({ name: z.string() }).optional() }),
    ),
  }),
});

async function listBuildingIndexes(collection: string): Promise<string[]> {
  const command = { listIndexes: collection, includeBuildUUIDs: true, cursor: { batchSize: MAX_INDEXES } };
  try {
    const { cursor } = listedIndexesSchema.parse(await mongoose.connection.db?.command(command));
    return cursor.firstBatch.flatMap(({ buildUUID, spec }) => (buildUUID && spec ? [spec.name] : []));
  } catch (error) {
    const isMissing =
      error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NamespaceNotFound';
    if (isMissing) return [];
    throw error;
  }
}
