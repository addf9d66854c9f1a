import { z } from 'zod';
import { emailSchema } from '@/lib/accounts/credential-schema';
import { documentIdSchema } from '@/lib/http/id-schema';
import { pageSearchSchema } from '@/lib/http/page-schema';
import { MAX_AMOUNT_LENGTH } from '@/models/ingredient-limits';
import { SETTING_LIMITS } from '@/models/setting-limits';
import { MAX_ASKED_PRODUCTS, MAX_STOCK } from '@/models/stock-limits';

const LEFT_MESSAGE = `Enter a whole number from 0 to ${MAX_STOCK}, or leave it empty for unlimited.`;

/** Pieces that are left; null if they are not counted. */
const leftSchema = z
  .number({ error: LEFT_MESSAGE })
  .int({ error: LEFT_MESSAGE })
  .min(0, { error: LEFT_MESSAGE })
  .max(MAX_STOCK, { error: LEFT_MESSAGE })
  .nullable();

export const stockChangeSchema = z.object({
  amount: z.string().min(1).max(MAX_AMOUNT_LENGTH, { abort: true }),
  left: leftSchema,
  /** The count that the admin saw: the change is refused if pieces were sold or counted since. */
  seenLeft: leftSchema,
});
export type StockChange = z.infer<typeof stockChangeSchema>;

const packStockViewSchema = z.strictObject({
  amount: z.string(),
  left: z.int().nullable(),
  /** Pieces of orders that are not shipped yet; they are not part of `left`. */
  reserved: z.int(),
});
export type PackStockView = z.infer<typeof packStockViewSchema>;

/** A counted pack in the admin's list. */
export type CountedPack = PackStockView & {
  itemId: string;
  /** Null if the ingredient was deleted. */
  name: string | null;
  /** Whether the ingredient still has this pack. */
  isListed: boolean;
};

export const itemStockSchema = z.strictObject({ packs: z.array(packStockViewSchema) });

const DOCUMENT_ID_LENGTH = 24;

export const lowStockQuerySchema = z.object({
  ids: z
    .string()
    .max(MAX_ASKED_PRODUCTS * (DOCUMENT_ID_LENGTH + 1), { abort: true })
    .transform((ids) => ids.split(','))
    .pipe(z.array(documentIdSchema).max(MAX_ASKED_PRODUCTS)),
});

export const lowStockSchema = z.strictObject({
  /** The packs of which few are left, or none. */
  packs: z.array(
    z.strictObject({
      itemId: documentIdSchema,
      amount: z.string(),
      left: z.int().max(SETTING_LIMITS.lowStock),
    }),
  ),
  /** The products of which no pack is left. */
  soldOut: z.array(documentIdSchema),
});
export type LowStock = z.infer<typeof lowStockSchema>;

/** Query parameters of the admin's stock page. */
export const stockSearchSchema = z.object({ page: pageSearchSchema });

/** A request for one email when a sold-out pack can be ordered again. */
export const stockNoticeSchema = z.object({
  itemId: documentIdSchema,
  amount: z.string().min(1).max(MAX_AMOUNT_LENGTH, { abort: true }),
  email: emailSchema('Email is required', 'Invalid email format'),
});
export type StockNoticeRequest = z.infer<typeof stockNoticeSchema>;
