import { route } from '@/lib/api/route';
import { decideNote } from '@/lib/reviews/note-admin-commands';
import * as endpoints from '@/lib/reviews/note-admin-endpoints';

export const PUT = route(endpoints.decideNote, async ({ user, params, body }) => ({
  status: 200,
  body: await decideNote(user.id, params.id, body),
}));
