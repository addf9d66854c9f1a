import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/reviews/note-endpoints';
import { listNotes } from '@/lib/reviews/note-list-queries';
import { NOTES_PER_PAGE } from '@/lib/reviews/note-rules';

export const GET = route(endpoints.listNotes, async ({ params, query }) => ({
  status: 200,
  body: await listNotes(params.id, { ...query, limit: NOTES_PER_PAGE }),
}));
