import 'server-only';
import type { ChangedBatch, DocumentBatch } from '@/lib/db/document-batch-commands';
import {
  countOlderRefunds,
  countRefundsWithoutAmount,
  recordOlderRefunds,
  recordRefundAmounts,
} from '@/lib/orders/older-refund-commands';
import { countOrdersWithoutWords, writeOrderWords } from '@/lib/orders/order-word-commands';
import { countUsersWithoutWords, writeUserWords } from '@/lib/users/user-word-commands';

/**
 * A change of stored documents that a new version of the shop needs. It goes forward only, and changes nothing that the
 * version before could not read, since that one may still run beside it, or again after it.
 */
export type DataMigration = {
  /** Counts up from 1; never changed and never used again. */
  version: number;
  /** Its effect, for operators: an imperative sentence without a full stop. */
  name: string;
  /** Returns how many documents it would change. */
  count(): Promise<number>;
  /** Changes the documents of a batch that need it. Whatever ends it in between, it can be repeated. */
  applyTo(batch: DocumentBatch): Promise<ChangedBatch>;
};

export const MIGRATIONS: readonly DataMigration[] = [
  {
    version: 1,
    name: 'Record the amount of refunds that were made before the shop stored amounts',
    count: countRefundsWithoutAmount,
    applyTo: recordRefundAmounts,
  },
  {
    version: 2,
    name: 'Store each refund with an id of its own',
    count: countOlderRefunds,
    applyTo: recordOlderRefunds,
  },
  {
    version: 3,
    name: 'Store the words by which admins find orders',
    count: countOrdersWithoutWords,
    applyTo: writeOrderWords,
  },
  {
    version: 4,
    name: 'Store the words by which admins find users',
    count: countUsersWithoutWords,
    applyTo: writeUserWords,
  },
];
