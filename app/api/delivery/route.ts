import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/site/setting-endpoints';
import { getDeliveryTerms } from '@/lib/site/setting-queries';

export const GET = route(endpoints.getDeliveryTerms, async () => ({
  status: 200,
  body: await getDeliveryTerms(),
}));
