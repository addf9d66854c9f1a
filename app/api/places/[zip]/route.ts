import { route } from '@/lib/api/route';
import { getPlace } from '@/lib/accounts/place-endpoints';
import { findPlace } from '@/lib/accounts/place-queries';

export const GET = route(getPlace, async ({ params }) => ({
  status: 200,
  body: { place: await findPlace(params.zip) },
}));
