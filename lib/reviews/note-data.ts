import 'server-only';
import { z } from 'zod';
import { Note } from '@/models/note';
import { NoteVote } from '@/models/note-vote';
import { deleteNotesOfRecipe, deleteNotesOfUser } from './note-commands';
import * as noteEndpoints from './note-endpoints';
import { exportNotes, exportNoteVotes } from './note-queries';
import { noteExportSchema, noteVoteExportSchema } from './note-schema';
import { deleteVotesOfRecipe, deleteVotesOfUser } from './note-vote-commands';
import * as noteVoteEndpoints from './note-vote-endpoints';

/** Notes as a kind of user data about recipes. */
export const NOTE_DATA = {
  model: Note,
  endpoints: noteEndpoints,
  deleteOfUser: deleteNotesOfUser,
  deleteOfRecipe: deleteNotesOfRecipe,
  exportSchema: z.array(noteExportSchema),
  exportOfUser: exportNotes,
};

/** Votes for notes as a kind of user data about recipes. */
export const NOTE_VOTE_DATA = {
  model: NoteVote,
  endpoints: noteVoteEndpoints,
  deleteOfUser: deleteVotesOfUser,
  deleteOfRecipe: deleteVotesOfRecipe,
  exportSchema: z.array(noteVoteExportSchema),
  exportOfUser: exportNoteVotes,
};
