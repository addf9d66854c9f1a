import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import { isVisible, optionalTextSchema } from '@/lib/text/text-schema';
import { MAX_PRIVATE_NOTE_LENGTH } from '@/models/private-note-limits';

const TEXT_ERROR = `The note may have at most ${MAX_PRIVATE_NOTE_LENGTH.toLocaleString('en-US')} characters.`;

/** A user's note to themselves about a recipe; an empty text removes it. */
export const privateNoteInputSchema = z.object({
  text: optionalTextSchema({ max: MAX_PRIVATE_NOTE_LENGTH, error: TEXT_ERROR }).overwrite((text) =>
    isVisible(text) ? text : '',
  ),
  /** The `editedAt` of the note that was changed; null for a new one. */
  seen: z.iso
    .datetime({ error: 'seen must be the editedAt of the note, or null.' })
    .max(40)
    .nullable()
    .default(null),
});

/** `text` is empty and `editedAt` null if there is no note. */
export const privateNoteSchema = z.object({ text: z.string(), editedAt: z.iso.datetime().nullable() });
export type PrivateNoteView = z.infer<typeof privateNoteSchema>;

export const privateNoteExportSchema = z.object({
  recipeId: documentIdSchema,
  recipe: z.string(),
  text: z.string(),
  editedAt: z.iso.datetime(),
});
