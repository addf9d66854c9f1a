import { z } from 'zod';
import { PAGE_CLASSES } from '@/lib/pages/page-policies';

/** Longer than any visitor waits, and more than any page moves: a larger value is not a measurement. */
const MAX_MS = 600_000;
const MAX_CLS = 100;

const msSchema = z.number().min(0).max(MAX_MS).optional();

/** Names only the class of the page, since a path may name a private recipe. */
export const pageVitalsSchema = z.strictObject({
  page: z.enum(PAGE_CLASSES),
  lcpMs: msSchema,
  inpMs: msSchema,
  cls: z.number().min(0).max(MAX_CLS).optional(),
  ttfbMs: msSchema,
});
export type PageVitalsReport = z.input<typeof pageVitalsSchema>;
