import mongoose from 'mongoose';
import { connect } from '@/lib/db/connect';

/**
 * The sandbox's books: one collection per kind of object, each object in its provider's own shape under
 * its own id, beside what the provider would never tell (`hidden`). They lie in the shop's database, so
 * that a restart loses nothing and several processes share them.
 */
const COLLECTIONS = [
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
type CollectionName = (typeof COLLECTIONS)[number];

export type Session = mongoose.ClientSession;
export type Kept<T, H> = { value: T; hidden: H };

/** Transactions write only into collections that are there. */
export async function openBooks(): Promise<void> {
  const { connection } = await connect();
  for (const name of COLLECTIONS) {
    await connection.createCollection(name).catch(ignoreExisting);
  }
  await rowsOf('sandbox_deliveries').createIndex({ state: 1, order: 1 });
}

/** All or nothing, tried again when another call changed the same objects in between. */
export async function inOneStep<R>(work: (session: Session) => Promise<R>): Promise<R> {
  const { connection } = await connect();
  return connection.transaction(work);
}

/** The driver's collection, for what is no object of a provider. */
export function rowsOf<R extends mongoose.mongo.Document>(
  name: CollectionName,
): mongoose.mongo.Collection<R> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The sandbox was asked before the database was reached.');
  return db.collection<R>(name);
}

type Row = { _id: string; hidden: unknown; [field: string]: unknown };

/** The objects of one kind. */
export class Shelf<T extends { id: string }, H = null> {
  constructor(private readonly name: CollectionName) {}

  async add(value: T, hidden: H, session: Session): Promise<void> {
    await rowsOf<Row>(this.name).insertOne(toRow(value, hidden), { session });
  }

  async save(value: T, hidden: H, session: Session): Promise<void> {
    const { _id, ...fields } = toRow(value, hidden);
    await rowsOf<Row>(this.name).replaceOne({ _id }, fields, { session });
  }

  async remove(id: string, session: Session): Promise<void> {
    await rowsOf<Row>(this.name).deleteOne({ _id: id }, { session });
  }

  async find(id: string, session?: Session): Promise<Kept<T, H> | null> {
    const row = await rowsOf<Row>(this.name).findOne({ _id: id }, { session });
    return row && fromRow<T, H>(row);
  }

  /** Newest first, as providers list them. */
  async list(filter: mongoose.mongo.Filter<Row>, session?: Session): Promise<Kept<T, H>[]> {
    const rows = await rowsOf<Row>(this.name)
      .find(filter, { session })
      .sort({ created: -1, _id: -1 })
      .toArray();
    return rows.map((row) => fromRow<T, H>(row));
  }
}

function toRow(value: { id: string }, hidden: unknown): Row {
  return { ...JSON.parse(JSON.stringify(value)), _id: value.id, hidden };
}

// What was written as T and H comes back as such: these collections have no other writer.
function fromRow<T, H>({ _id, hidden, ...value }: Row): Kept<T, H> {
  return { value: value as T, hidden: hidden as H };
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.codeName !== 'NamespaceExists')
    throw error;
}
