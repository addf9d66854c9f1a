import { LONG_WORK, withLease } from '@/lib/db/lease';
import { CacheTag } from '@/models/cache-tag';
import { CardRemoval } from '@/models/card-removal';
import { ClosedCheckout } from '@/models/closed-checkout';
import { EmailChange } from '@/models/email-change';
import { EndedSession } from '@/models/ended-session';
import { Favorite } from '@/models/favorite';
import { Ingredient } from '@/models/ingredient';
import { JobRun } from '@/models/job-run';
import { Lease } from '@/models/lease';
import { Order } from '@/models/order';
import { OutboxLetter } from '@/models/outbox-letter';
import { PaymentAlert } from '@/models/payment-alert';
import { PaypalDraft } from '@/models/paypal-draft';
import { PictureChunk } from '@/models/picture-chunk';
import { PictureFile } from '@/models/picture-file';
import { ProviderEvent } from '@/models/provider-event';
import { RateLimit } from '@/models/rate-limit';
import { Recipe } from '@/models/recipe';
import { RemovedIngredient } from '@/models/removed-ingredient';
import { ResetToken } from '@/models/reset-token';
import { User } from '@/models/user';

/** Every model that has indexes of its own, or is first written inside a transaction. */
export const INDEXED_MODELS = [
  CacheTag,
  Recipe,
  Ingredient,
  User,
  Favorite,
  EndedSession,
  ClosedCheckout,
  ResetToken,
  EmailChange,
  RateLimit,
  OutboxLetter,
  PictureFile,
  PictureChunk,
  RemovedIngredient,
  Order,
  ProviderEvent,
  PaymentAlert,
  CardRemoval,
  PaypalDraft,
  Lease,
  JobRun,
] as const;

/**
 * Indexes of earlier versions that stand in the way: a unique one over a field that is no longer written
 * would refuse every second document, and one without an expiry cannot be given one.
 */
const RETIRED_INDEXES = [
  { model: Order, name: 'attemptKey_1', isRetired: () => true },
  {
    model: PaypalDraft,
    name: 'createdAt_1',
    isRetired: (index: { expireAfterSeconds?: number }) => index.expireAfterSeconds === undefined,
  },
] as const;

/**
 * Makes every collection and index that is not there yet. The process is not ready before: the
 * shop's uniqueness rules are these indexes.
 */
export async function ensureIndexes(): Promise<void> {
  await withLease(
    'indexes',
    async () => {
      for (const { model, name, isRetired } of RETIRED_INDEXES) {
        await model.createCollection();
        const indexes = await model.collection.indexes();
        const found = indexes.find((index) => index.name === name);
        if (found && isRetired(found)) await model.collection.dropIndex(name);
      }
      for (const model of INDEXED_MODELS) {
        await model.createCollection();
        await model.createIndexes();
      }
    },
    undefined,
    LONG_WORK,
  );
}
