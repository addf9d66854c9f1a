import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { requiredTextSchema } from '@/lib/text/text-schema';
import { HIDE_REASONS, MAX_ANSWER_LENGTH, NOTE_STATES, NOTE_VIEWS, WAIT_REASONS } from '@/models/note-limits';
import { noteViewSchema } from './note-schema';

/** A note in the admins' list. */
export const noteRowSchema = noteViewSchema.extend({
  recipeId: documentIdSchema,
  recipe: z.string(),
  state: z.enum(NOTE_STATES),
  waitReasons: z.array(z.enum(WAIT_REASONS)),
  hideReason: z.enum(HIDE_REASONS).nullable(),
  reportCount: z.int(),
  reportReasons: z.array(z.enum(HIDE_REASONS)),
  /** Null if the account is gone. */
  isAuthorBlocked: z.boolean().nullable(),
  /** A decision and an answer name it, so that they are about the text that was read. */
  editedAt: z.iso.datetime(),
});
export type NoteRow = z.infer<typeof noteRowSchema>;

export const noteQueueQuerySchema = z.object({
  view: z.enum(NOTE_VIEWS).default('waiting'),
  page: pageParameterSchema,
});
/** The same in the page's URL: invalid values are ignored. */
export const noteQueueSearchSchema = z.object({
  view: z.enum(NOTE_VIEWS).catch('waiting'),
  page: pageSearchSchema,
});

export const noteQueueSchema = z.object({
  notes: z.array(noteRowSchema),
  waitingCount: z.int(),
  reportedCount: z.int(),
  /** For 1 to 5 stars, how many notes were written, and how many of them are hidden. */
  shares: z.array(z.object({ stars: z.int(), total: z.int(), hidden: z.int() })),
  page: z.int(),
  totalPages: z.int(),
});
export type NoteQueue = z.infer<typeof noteQueueSchema>;

const ANSWER_ERROR = `The answer must have 1 to ${MAX_ANSWER_LENGTH.toLocaleString('en-US')} characters.`;
const SEEN = { seen: z.iso.datetime({ error: 'seen must be the editedAt of the note.' }).max(40) };
export const noteAnswerSchema = z.object({
  text: requiredTextSchema({ max: MAX_ANSWER_LENGTH, error: ANSWER_ERROR }),
  ...SEEN,
});
export type NoteAnswer = z.infer<typeof noteAnswerSchema>;
export const authorBlockSchema = z.object({ isBlocked: z.boolean() });

/** Two admins may look at the same list. */
const SEEN_STATE = {
  seenState: z.enum(NOTE_STATES, { error: 'seenState must be the state of the note.' }),
};
export const noteDecisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('published'), ...SEEN, ...SEEN_STATE }),
  z.object({
    decision: z.literal('hidden'),
    reason: z.enum(HIDE_REASONS, { error: 'Please choose why the note is hidden.' }),
    ...SEEN,
    ...SEEN_STATE,
  }),
]);
export type NoteDecision = z.infer<typeof noteDecisionSchema>;
