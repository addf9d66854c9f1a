import * as endpoints from '@/lib/accounts/export-endpoints';
import { exportAccount } from '@/lib/accounts/export-queries';
import { route } from '@/lib/api/route';

/** Makes a browser save the file instead of showing it. */
const AS_FILE = { 'Content-Disposition': 'attachment; filename="international-recipes-account.json"' };

export const GET = route(endpoints.exportAccount, async ({ user, session }) => ({
  status: 200,
  headers: AS_FILE,
  body: await exportAccount(user.id, session.claims.sid),
}));
