import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/reviews/note-admin-endpoints';
import { listNoteQueue } from '@/lib/reviews/note-admin-queries';

export const GET = route(endpoints.listNoteQueue, async ({ query }) => ({
  status: 200,
  body: await listNoteQueue(query),
}));
