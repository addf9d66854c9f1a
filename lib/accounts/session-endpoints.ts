import type { z } from 'zod';
import type { Endpoint } from '@/lib/http/endpoint';
import type { SessionView } from './session-rules';

/** next-auth's own endpoint, which does not renew the session; only the type, since `route()` does not create it. */
export type ReadSession = Pick<Endpoint, 'access' | 'summary'> & {
  readonly method: 'GET';
  readonly path: '/api/auth/session';
  readonly responses: { 200: z.ZodType<SessionView, SessionView> };
};
