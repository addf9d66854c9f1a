import { route } from '@/lib/api/route';
import * as endpoints from '@/lib/jobs/health-endpoints';

export const GET = route(endpoints.getLiveness, async () => ({
  status: 200,
  body: { status: 'live' as const },
}));
