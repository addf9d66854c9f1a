import 'server-only';
import type { z } from 'zod';
import { getPublicRecipe } from '@/lib/catalog/recipe-queries';
import { MemoryRateLimit } from '@/lib/db/memory-rate-limit';
import { processState } from '@/lib/runtime/process-state';
import type { visitEventSchema } from './visit-event-schema';

/** Of one address, as of an office or a mobile network. */
const MAX_EVENTS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const eventLimit = new MemoryRateLimit({ max: MAX_EVENTS_PER_MINUTE, windowMs: MINUTE_MS });

/**
 * Adds an event to the counts. Throws `rate_limited` if the client has reported too many, and `not_found` if the recipe is not
 * public: a private one says whose it is.
 */
export async function recordVisitEvent(
  { kind, recipeId }: z.infer<typeof visitEventSchema>,
  clientAddress: string,
): Promise<void> {
  eventLimit.consume(clientAddress);
  const { _id } = await getPublicRecipe(recipeId);
  processState().recordVisitEvent({ kind, name: _id });
}
