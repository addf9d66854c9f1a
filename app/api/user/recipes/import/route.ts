import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/recipe-box/import-endpoints';
import { readImport } from '@/lib/recipe-box/import-queries';

export const POST = route(endpoints.readImport, async ({ user, parts }) => ({
  status: 200,
  body: await readImport(user.id, parts),
}));
