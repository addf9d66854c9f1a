import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/reviews/note-endpoints';
import { reportNote } from '@/lib/reviews/note-report-commands';

export const POST = route(endpoints.reportNote, async ({ params, body, clientAddress }) => {
  await reportNote(params.id, body.reason, clientAddress);
  return { status: 204 };
});
