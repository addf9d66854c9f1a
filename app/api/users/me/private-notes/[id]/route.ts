import { route } from '@/lib/api/route';
import { savePrivateNote } from '@/lib/recipe-box/private-note-commands';
import * as endpoints from '@/lib/recipe-box/private-note-endpoints';
import { findPrivateNote } from '@/lib/recipe-box/private-note-queries';

export const GET = route(endpoints.readPrivateNote, async ({ user, params }) => ({
  status: 200,
  body: await findPrivateNote(user.id, params.id),
}));

export const PUT = route(endpoints.savePrivateNote, async ({ user, params, body }) => ({
  status: 200,
  body: await savePrivateNote(user.id, params.id, body),
}));
