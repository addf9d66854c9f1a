import { keepAllergens } from '@/lib/accounts/profile-commands';
import * as endpoints from '@/lib/accounts/profile-endpoints';
import { findKeptAllergens } from '@/lib/accounts/profile-queries';
import { route } from '@/lib/api/route';

export const GET = route(endpoints.getKeptAllergens, async ({ user }) => ({
  status: 200,
  body: { allergens: await findKeptAllergens(user.id) },
}));

export const PUT = route(endpoints.keepAllergens, async ({ user, body }) => ({
  status: 200,
  body: { allergens: await keepAllergens(user.id, body.allergens) },
}));
