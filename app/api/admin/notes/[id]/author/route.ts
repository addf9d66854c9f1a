import { route } from '@/lib/api/route';
import { blockNoteAuthor } from '@/lib/reviews/note-admin-commands';
import * as endpoints from '@/lib/reviews/note-admin-endpoints';

export const PUT = route(endpoints.blockNoteAuthor, async ({ params, body }) => ({
  status: 200,
  body: await blockNoteAuthor(params.id, body.isBlocked),
}));
