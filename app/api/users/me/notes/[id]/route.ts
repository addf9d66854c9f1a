import { route } from '@/lib/api/route';
import { removeNote, saveNote } from '@/lib/reviews/note-commands';
import * as endpoints from '@/lib/reviews/note-endpoints';
import { findOwnNote } from '@/lib/reviews/note-queries';

export const GET = route(endpoints.readOwnNote, async ({ user, params }) => ({
  status: 200,
  body: await findOwnNote(user.id, params.id),
}));

export const PUT = route(endpoints.saveNote, async ({ user, params, body, clientAddress }) => ({
  status: 200,
  body: { note: await saveNote(user.id, params.id, { input: body, clientAddress }) },
}));

export const DELETE = route(endpoints.removeNote, async ({ user, params, clientAddress }) => {
  await removeNote(user.id, params.id, clientAddress);
  return { status: 204 };
});
