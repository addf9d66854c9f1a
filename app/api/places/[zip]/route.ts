import { getPlace } from '@/lib/accounts/place-endpoints';
import { findPlace } from '@/lib/accounts/place-queries';
import { route } from '@/lib/api/route';

export const GET = route(getPlace, async ({ params }) => ({
  status: 200,
  body: { place: await findPlace(params.zip) },
}));
