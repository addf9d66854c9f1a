import { route } from '@/lib/api/route';
import { shareCollection, unshareCollection } from '@/lib/recipe-box/collection-commands';
import * as endpoints from '@/lib/recipe-box/collection-endpoints';

export const POST = route(endpoints.shareCollection, async ({ user, params }) => ({
  status: 201,
  body: { token: await shareCollection(user.id, params.id) },
}));

export const DELETE = route(endpoints.unshareCollection, async ({ user, params }) => {
  await unshareCollection(user.id, params.id);
  return { status: 204 };
});
