import { route } from '@/lib/api/route';
import { createCollection } from '@/lib/recipe-box/collection-commands';
import * as endpoints from '@/lib/recipe-box/collection-endpoints';
import { listCollections } from '@/lib/recipe-box/collection-queries';

export const GET = route(endpoints.listCollections, async ({ user }) => ({
  status: 200,
  body: { collections: await listCollections(user.id) },
}));

export const POST = route(endpoints.createCollection, async ({ user, body }) => ({
  status: 201,
  body: await createCollection(user.id, body),
}));
