import { route } from '@/lib/api/route';
import { matchPantry } from '@/lib/planning/pantry-match-endpoints';
import { findPantryMatches } from '@/lib/planning/pantry-match-queries';

export const POST = route(matchPantry, async ({ body, clientAddress }) => ({
  status: 200,
  body: await findPantryMatches(body, clientAddress),
}));
