import { z } from 'zod';
import { requiredTextSchema } from '@/lib/text/text-schema';
import { CONTENT_PAGE_SLUGS, MAX_CONTENT_LENGTH } from '@/models/content-page-version-limits';
import { countTableCells, MAX_TABLE_CELLS } from './content-page-rules';

const versionNumberSchema = z.int().min(0);

/** When a version was saved, and by which admin (email); null if the account was deleted. */
const savedSchema = z.object({ at: z.iso.datetime(), by: z.string().nullable() });

/** The current version of a page. */
export const contentPageSchema = z.object({
  slug: z.enum(CONTENT_PAGE_SLUGS),
  /** Markdown; null for the standard text. */
  text: z.string().nullable(),
  /** 0 before the first save. */
  version: versionNumberSchema,
  /** Null before the first save. */
  saved: savedSchema.nullable(),
});
export type ContentPageView = z.infer<typeof contentPageSchema>;

/** A saved version with its text. */
export const contentVersionSchema = contentPageSchema.omit({ slug: true }).extend({ saved: savedSchema });
export type ContentVersionView = z.infer<typeof contentVersionSchema>;

/** A version in a list. */
export const contentVersionRowSchema = contentVersionSchema
  .omit({ text: true })
  .extend({ isStandard: z.boolean() });
export type ContentVersionRow = z.infer<typeof contentVersionRowSchema>;

/** A page in a list. */
export const contentPageRowSchema = contentPageSchema
  .omit({ text: true })
  .extend({ isStandard: z.boolean() });
export type ContentPageRow = z.infer<typeof contentPageRowSchema>;

/** Markdown as an admin writes it. */
const contentTextSchema = requiredTextSchema({
  max: MAX_CONTENT_LENGTH,
  error: 'Please write the text of the page.',
  tooLong: `Please keep the text under ${MAX_CONTENT_LENGTH.toLocaleString('en-US')} characters.`,
}).refine((text) => countTableCells(text) <= MAX_TABLE_CELLS, {
  error: `Please make the tables smaller: together they may have ${MAX_TABLE_CELLS.toLocaleString('en-US')} cells.`,
});

/** A text to show as visitors would see it; also the body of the editor's form. */
export const contentFormSchema = z.object({ text: contentTextSchema });
export type ContentForm = z.infer<typeof contentFormSchema>;

/** The next version; null shows the standard text again. */
export const contentChangeSchema = z.object({ text: contentTextSchema.nullable() });

/** The values of the editor's form as typed. */
export const contentDraftSchema = z.object({ text: z.string() });
export type ContentDraft = z.infer<typeof contentDraftSchema>;

/** An unsaved text in local storage, with the text and the version that it was made from. */
export const storedContentDraftSchema = z.object({
  values: contentDraftSchema,
  /** Absent if an older page stored the draft. */
  before: contentDraftSchema.optional(),
  version: z.string().optional(),
});

export const contentPageParamsSchema = z.object({ slug: z.enum(CONTENT_PAGE_SLUGS) });
export const contentVersionParamsSchema = contentPageParamsSchema.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** Query parameters of the editor's page; an invalid one is ignored. */
export const contentPageSearchSchema = z.object({
  version: contentVersionParamsSchema.shape.version.optional().catch(undefined),
});
