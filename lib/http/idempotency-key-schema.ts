import { z } from 'zod';

const key = z.uuid({ error: 'Idempotency-Key must be a UUID.' }).toLowerCase();

/** Headers of a request that requires the key, which is a UUID per checkout. */
export const requiredKeySchema = z.object({ 'Idempotency-Key': key });

/** Headers of a request in which the key is optional; a malformed one is an error. */
export const optionalKeySchema = z.object({ 'Idempotency-Key': key.optional() });

/** Headers of a request in which a malformed key is ignored. */
export const lenientKeySchema = z.object({ 'Idempotency-Key': key.optional().catch(undefined) });
