import { CacheTag } from '@/models/cache-tag';
import { CardRemoval } from '@/models/card-removal';
import { ClosedCheckout } from '@/models/closed-checkout';
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
import { LONG_WORK, withLease } from './lease';

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

/** Unique indexes of earlier versions over fields that are no longer written: they would refuse every second document. */
const RETIRED_INDEXES = [{ model: Order, name: 'attemptKey_1' }] as const;

/**
 * Makes every collection and index that is not there yet. The process is not ready before: the
 * shop's uniqueness rules are these indexes.
 */
export async function ensureIndexes(): Promise<void> {
  await withLease(
    'indexes',
    async () => {
      for (const model of INDEXED_MODELS) {
        await model.createCollection();
        await model.createIndexes();
      }
      for (const { model, name } of RETIRED_INDEXES) {
        const indexes = await model.collection.indexes();
        if (indexes.some((index) => index.name === name)) await model.collection.dropIndex(name);
      }
    },
    undefined,
    LONG_WORK,
  );
}
