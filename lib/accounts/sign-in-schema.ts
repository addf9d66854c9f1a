import { z } from 'zod';
import { SIGN_IN_METHODS } from '@/models/user-limits';

/** A session as its user sees it. */
const signInViewSchema = z.object({
  id: z.string(),
  device: z.string(),
  /** Absent if it is not known. */
  method: z.enum(SIGN_IN_METHODS).optional(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it can still be used. */
  isActive: z.boolean(),
  /** Whether it is the one of this request. */
  isCurrent: z.boolean(),
});
export type SignInView = z.infer<typeof signInViewSchema>;
export const signInsSchema = z.object({ signIns: z.array(signInViewSchema) });

const SESSION_ID = /^[\w-]+$/;
export const signInParamsSchema = z.object({
  id: z.string().min(16).max(64, { abort: true }).regex(SESSION_ID),
});
