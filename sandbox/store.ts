import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';

/**
 * The sandbox's storage: one collection per kind of object. Each object has its provider's format and id, plus data
 * that the provider does not expose (`hidden`). It is in the shop's database, so that it survives restarts and
 * several processes share it.
 */
const COLLECTION_NAMES = [
  'sandbox_customers',
  'sandbox_payment_methods',
  'sandbox_payment_intents',
  'sandbox_setup_intents',
  'sandbox_charges',
  'sandbox_refunds',
  'sandbox_disputes',
  'sandbox_events',
  'sandbox_paypal_orders',
  'sandbox_paypal_captures',
  'sandbox_paypal_refunds',
  'sandbox_paypal_disputes',
  'sandbox_answers',
  'sandbox_deliveries',
  'sandbox_scenarios',
] as const;
type CollectionName = (typeof COLLECTION_NAMES)[number];

export type Session = mongoose.ClientSession;
export type Stored<T, H> = { value: T; hidden: H };

/** Creates the collections: transactions can only write to existing ones. */
export async function createCollections(): Promise<void> {
  const { connection } = await connect();
  for (const name of COLLECTION_NAMES) {
    await connection.createCollection(name).catch(ignoreExisting);
  }
  await getRawCollection('sandbox_deliveries').createIndex({ state: 1, order: 1 });
}

/** Runs `work` in a transaction, which is retried if another request changed the same objects. */
export async function inTransaction<R>(work: (session: Session) => Promise<R>): Promise<R> {
  const { connection } = await connect();
  return connection.transaction(work);
}

/** Returns the driver's collection, for rows that are not a provider's objects. */
export function getRawCollection<R extends mongoose.mongo.Document>(
  name: CollectionName,
): mongoose.mongo.Collection<R> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The sandbox was used before the database was connected.');
  return db.collection<R>(name);
}

type Row = { _id: string; hidden: unknown; [field: string]: unknown };

/** The stored objects of one kind. */
export class Collection<T extends { id: string }, H = null> {
  constructor(private readonly name: CollectionName) {}

  async add(value: T, hidden: H, session: Session): Promise<void> {
    await getRawCollection<Row>(this.name).insertOne(toRow(value, hidden), { session });
  }

  async save(value: T, hidden: H, session: Session): Promise<void> {
    const { _id, ...fields } = toRow(value, hidden);
    await getRawCollection<Row>(this.name).replaceOne({ _id }, fields, { session });
  }

  async remove(id: string, session: Session): Promise<void> {
    await getRawCollection<Row>(this.name).deleteOne({ _id: id }, { session });
  }

  async find(id: string, session?: Session): Promise<Stored<T, H> | null> {
    const row = await getRawCollection<Row>(this.name).findOne({ _id: id }, { session });
    return row && fromRow<T, H>(row);
  }

  /** Lists objects newest first, as providers do. */
  async list(filter: mongoose.mongo.Filter<Row>, session?: Session): Promise<Stored<T, H>[]> {
    const rows = await getRawCollection<Row>(this.name)
      .find(filter, { session })
      .sort({ created: -1, _id: -1 })
      .toArray();
    return rows.map((row) => fromRow<T, H>(row));
  }
}

function toRow(value: { id: string }, hidden: unknown): Row {
  return { ...JSON.parse(JSON.stringify(value)), _id: value.id, hidden };
}

// The casts are safe: only this class writes these collections.
function fromRow<T, H>({ _id, hidden, ...value }: Row): Stored<T, H> {
  return { value: value as T, hidden: hidden as H };
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.codeName !== 'NamespaceExists')
    throw error;
}
