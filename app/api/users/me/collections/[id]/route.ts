import { route } from '@/lib/api/route';
import { changeCollection, deleteCollection } from '@/lib/recipe-box/collection-commands';
import * as endpoints from '@/lib/recipe-box/collection-endpoints';

export const PUT = route(endpoints.changeCollection, async ({ user, params, body }) => ({
  status: 200,
  body: await changeCollection(user.id, params.id, body),
}));

export const DELETE = route(endpoints.deleteCollection, async ({ user, params }) => {
  await deleteCollection(user.id, params.id);
  return { status: 204 };
});
