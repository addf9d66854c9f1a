import { addAddress } from '@/lib/addresses/address-commands';
import { listAddresses } from '@/lib/addresses/address-queries';
import { addressListSchema, addressSchema } from '@/lib/addresses/address-schema';
import { route } from '@/lib/api/route';

/** The caller's addresses. */
export const GET = route(
  { access: 'user', summary: 'Your addresses, the primary one first', answer: addressListSchema },
  async ({ user }) => Response.json({ addresses: await listAddresses(user.id) }),
);

/** One more address of the caller. */
export const POST = route(
  {
    access: 'user',
    summary: 'Add an address, ten at most; the first becomes the primary one',
    body: addressSchema,
    answer: addressListSchema,
  },
  async ({ user, body }) => Response.json({ addresses: await addAddress(user.id, body) }, { status: 201 }),
);
