import { exportAccount } from '@/lib/accounts/export-queries';
import { accountExportSchema } from '@/lib/accounts/export-schema';
import { route } from '@/lib/api/route';

/** Everything of the account in one file, which a browser saves instead of showing it. */
export const GET = route(
  {
    access: 'user',
    summary: 'Your profile, addresses, saved cards, favorites and recipes, as one file',
    answer: accountExportSchema,
  },
  async ({ user }) =>
    Response.json(await exportAccount(user.id), {
      headers: { 'Content-Disposition': 'attachment; filename="international-recipes-account.json"' },
    }),
);
