import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { requiredTextSchema } from '@/lib/text/text-schema';
import { MAX_RECALL_MESSAGE_LENGTH, MAX_RECALL_SUBJECT_LENGTH } from '@/models/recall-limits';
import { daySchema } from './day-schema';

const DATE_ERROR = 'Enter a date as 2026-12-31';
const ORDER_ERROR = 'The first day must not be after the last';

/** A product and the days on which it was ordered: of the shop's time zone, the last one included. */
const recallScope = {
  product: documentIdSchema,
  from: daySchema(DATE_ERROR),
  to: daySchema(DATE_ERROR),
};
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to;

export type RecallScope = { product: string; from: string; to: string };

const recallTexts = {
  subject: requiredTextSchema({
    max: MAX_RECALL_SUBJECT_LENGTH,
    error: 'Please enter a subject.',
    tooLong: `The subject must be at most ${MAX_RECALL_SUBJECT_LENGTH} characters. Please shorten it.`,
  }).overwrite((text) =>
    // The subject of an email is one line.
    text.replace(/\s+/g, ' '),
  ),
  message: requiredTextSchema({
    max: MAX_RECALL_MESSAGE_LENGTH,
    error: 'Please enter a message.',
    tooLong: `The message must be at most ${MAX_RECALL_MESSAGE_LENGTH} characters. Please shorten it.`,
  }),
};

/** The fields of the form. */
export const recallTextsSchema = z.object({ ...recallTexts, includesLaterOrders: z.boolean() });

export const recallRequestSchema = z
  .object({
    ...recallScope,
    ...recallTexts,
    /** Whether it also goes to those who order after it was sent, until the end of the last day. */
    includesLaterOrders: z.boolean({ error: 'includesLaterOrders must be true or false.' }).optional(),
  })
  .refine(isInOrder, { error: ORDER_ERROR, path: ['to'] });
export type RecallRequest = z.infer<typeof recallRequestSchema>;

export const recallViewSchema = z.strictObject({
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** Of the admin; null if the account was deleted. */
  by: z.string().nullable(),
  /** The number of emails; null until all of them are on their way. */
  buyerCount: z.int().nullable(),
});
export type RecallView = z.infer<typeof recallViewSchema>;

/** The subject of a recall: a product that people ordered from one day to another. */
export type RecallSubject = RecallScope & {
  productName: string;
  /** The number of people who paid for it then. */
  buyerCount: number;
  /** The numbers of one of their orders, for the preview. */
  exampleOrders: string[];
};

/** A recall in the list of all of them. */
export type ListedRecall = RecallView & {
  id: string;
  product: string;
  name: string;
  from: string;
  to: string;
};
