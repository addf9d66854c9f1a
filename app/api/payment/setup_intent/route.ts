import { z } from 'zod';
import { route } from '@/lib/api/route';
import { startSetup } from '@/lib/payments/card-commands';
import { countOne } from '@/lib/rate-limits/rate-limit';

/** Opens the setup of a card to the caller's browser. */
export const POST = route(
  {
    access: 'user',
    summary: 'Start saving a card; the browser goes on with the card provider',
    answer: z.object({ clientSecret: z.string() }),
  },
  async ({ user, clientAddress }) => {
    await countOne('setupIntent', clientAddress);
    return Response.json({ clientSecret: await startSetup(user.id) });
  },
);
