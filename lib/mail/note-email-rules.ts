import type { NoteHiddenEmailData, NotesBlockedEmailData } from './email-job-types';
import { type EmailContent, toEmailContent } from './email-layout-rules';

/** Sent to the author of a note that an admin has hidden. */
export function toNoteHiddenEmail({ recipe, reason, link }: NoteHiddenEmailData): EmailContent {
  return toEmailContent({
    subject: 'Your note is hidden',
    intro: [
      `Your rating and note about ${recipe || 'a recipe'} are hidden in the shop. ${reason}`,
      'If you edit the note, we’ll review it again. We never hide a note for how many stars it gives.',
    ],
    button: { label: 'Go to the recipe', link },
  });
}

/** Sent to an author whom an admin blocks from writing notes, and when that ends. */
export function toNotesBlockedEmail({ isBlocked }: NotesBlockedEmailData): EmailContent {
  if (!isBlocked)
    return toEmailContent({
      subject: 'You can write notes again',
      intro: ['You can rate recipes and write notes in the shop again.'],
    });
  return toEmailContent({
    subject: 'You can no longer write notes',
    intro: [
      'An admin of the shop has blocked your account from rating recipes, writing notes and voting for them. Everything else in your account works as before, and you can still remove what you have written.',
      'If you think that this is a mistake, contact us; you can find out how under “Contact”.',
    ],
  });
}
