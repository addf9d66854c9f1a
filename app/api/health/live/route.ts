import { route } from '@/lib/api/route';

/** The process runs. Says nothing about the database. */
export const GET = route({ access: 'public', summary: 'Whether the process runs' }, async () =>
  Response.json({ status: 'live' }),
);
