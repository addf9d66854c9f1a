import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { pageParameterSchema } from '@/lib/http/page-schema';
import { isVisible, optionalTextSchema, textSchema } from '@/lib/text/text-schema';
import {
  HIDE_REASONS,
  MAX_NOTE_CHANGES_LENGTH,
  MAX_NOTE_NAME_LENGTH,
  MAX_NOTE_TEXT_LENGTH,
  MAX_STARS,
  NOTE_SORTS,
  NOTE_STATES,
} from '@/models/note-limits';

const RATING_ERROR = 'Please choose 1 to 5 stars.';
const NAME_ERROR = `The name may have at most ${MAX_NOTE_NAME_LENGTH} characters.`;
const TEXT_ERROR = `The note may have at most ${MAX_NOTE_TEXT_LENGTH.toLocaleString('en-US')} characters.`;
const CHANGES_ERROR = `What you changed may have at most ${MAX_NOTE_CHANGES_LENGTH} characters.`;
const DATE_ERROR = 'Please enter the day on which you made it, not one in the future.';

/** Somewhere it is already tomorrow. */
const LATEST_ZONE_MS = 14 * 60 * 60 * 1000;
const isPast = (day: string) =>
  day >= '2000-01-01' && day <= new Date(Date.now() + LATEST_ZONE_MS).toISOString().slice(0, 10);

/** Invisible text is none. */
const dropInvisible = (text: string) => (isVisible(text) ? text : '');

/** A user's rating and note about a recipe. */
export const noteInputSchema = z.object({
  rating: z
    .int({ error: RATING_ERROR })
    .min(1, { error: RATING_ERROR })
    .max(MAX_STARS, { error: RATING_ERROR }),
  /** The name shown with all notes of the account: chosen with the first one. */
  name: optionalTextSchema({ max: MAX_NOTE_NAME_LENGTH, error: NAME_ERROR }).overwrite((name) =>
    dropInvisible(name.replace(/\s+/g, ' ')),
  ),
  madeAt: textSchema({ max: 10, error: DATE_ERROR })
    .pipe(z.iso.date({ error: DATE_ERROR }).refine(isPast, { error: DATE_ERROR }))
    .nullable()
    .default(null),
  text: optionalTextSchema({ max: MAX_NOTE_TEXT_LENGTH, error: TEXT_ERROR }).overwrite(dropInvisible),
  changes: optionalTextSchema({ max: MAX_NOTE_CHANGES_LENGTH, error: CHANGES_ERROR }).overwrite(
    dropInvisible,
  ),
  /** To say that the ingredients were bought here; only counts with a delivered order that has them. */
  boughtHere: z.boolean({ error: 'boughtHere must be true or false.' }).default(false),
});
export type NoteInput = z.infer<typeof noteInputSchema>;

/** A published note, as everyone sees it. `name` is empty if its author has left. */
export const noteViewSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  changes: z.string(),
  madeAt: z.iso.date().nullable(),
  boughtHere: z.boolean(),
  createdAt: z.iso.datetime(),
  /** How many users find it helpful. */
  helpful: z.int(),
  /** The shop's answer. */
  answer: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
});
export type NoteView = z.infer<typeof noteViewSchema>;

export const noteReportSchema = z.object({
  reason: z.enum(HIDE_REASONS, { error: 'Please choose what is wrong with the note.' }),
});

/** `average` is null for fewer ratings than are shown. */
const ratingViewSchema = z.object({ average: z.number().nullable(), count: z.int() });
export type RatingView = z.infer<typeof ratingViewSchema>;

export const noteListQuerySchema = z.object({
  page: pageParameterSchema,
  sort: z.enum(NOTE_SORTS, { error: 'sort must be newest or helpful' }).default('newest'),
  /** Whether only notes are listed about a cook's changes. */
  changes: z.literal('1', { error: 'changes may only be 1' }).optional(),
});
export const noteListSchema = z.object({
  rating: ratingViewSchema,
  notes: z.array(noteViewSchema),
  /** How many there are in all. */
  count: z.int(),
  totalPages: z.int(),
});
export type NoteList = z.infer<typeof noteListSchema>;

/** A note, as its author sees it. */
export const ownNoteSchema = noteViewSchema.omit({ id: true }).extend({
  state: z.enum(NOTE_STATES),
  hideReason: z.enum(HIDE_REASONS).nullable(),
});
export type OwnNote = z.infer<typeof ownNoteSchema>;

export const noteStateSchema = z.object({
  note: ownNoteSchema.nullable(),
  /** The name of the author's other notes; empty if there are none, so that it can be chosen. */
  name: z.string(),
  isEmailVerified: z.boolean(),
  /** Whether a delivered order had the ingredients, so that the note may say so. */
  hasBought: z.boolean(),
  /** The notes about the recipe that the user finds helpful. */
  helpful: z.array(documentIdSchema),
});

export const noteExportSchema = ownNoteSchema.extend({ recipeId: documentIdSchema, recipe: z.string() });

export const noteVoteExportSchema = z.object({
  noteId: documentIdSchema,
  recipeId: documentIdSchema,
  createdAt: z.iso.datetime(),
});
