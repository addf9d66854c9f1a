import { route } from '@/lib/api/route';
import { addNoteVote, removeNoteVote } from '@/lib/reviews/note-vote-commands';
import * as endpoints from '@/lib/reviews/note-vote-endpoints';

export const POST = route(endpoints.addNoteVote, async ({ user, params, clientAddress }) => ({
  status: 200,
  body: { helpful: await addNoteVote(user.id, params.id, clientAddress) },
}));

export const DELETE = route(endpoints.removeNoteVote, async ({ user, params, clientAddress }) => ({
  status: 200,
  body: { helpful: await removeNoteVote(user.id, params.id, clientAddress) },
}));
