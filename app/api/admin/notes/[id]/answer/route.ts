import { route } from '@/lib/api/route';
import { answerNote } from '@/lib/reviews/note-admin-commands';
import * as endpoints from '@/lib/reviews/note-admin-endpoints';

export const PUT = route(endpoints.answerNote, async ({ params, body }) => ({
  status: 200,
  body: await answerNote(params.id, body),
}));

export const DELETE = route(endpoints.removeNoteAnswer, async ({ params }) => ({
  status: 200,
  body: await answerNote(params.id, null),
}));
