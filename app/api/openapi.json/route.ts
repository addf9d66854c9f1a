import { toOpenApi } from '@/lib/api/openapi';
import * as openapi from '@/lib/api/openapi-endpoints';
import { route } from '@/lib/api/route';
import { ENDPOINTS } from './endpoints';

export const GET = route(openapi.describeApi, async () => ({ status: 200, body: toOpenApi(ENDPOINTS) }));
