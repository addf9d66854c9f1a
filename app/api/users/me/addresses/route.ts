import { addAddress } from '@/lib/accounts/address-commands';
import * as endpoints from '@/lib/accounts/address-endpoints';
import { listAddresses } from '@/lib/accounts/address-queries';
import { route } from '@/lib/api/route';

export const GET = route(endpoints.listAddresses, async ({ user }) => ({
  status: 200,
  body: { addresses: await listAddresses(user.id) },
}));

export const POST = route(endpoints.addAddress, async ({ user, body }) => ({
  status: 201,
  body: { addresses: await addAddress(user.id, body) },
}));
