import { deleteAddress, setPrimaryAddress, updateAddress } from '@/lib/accounts/address-commands';
import * as endpoints from '@/lib/accounts/address-endpoints';
import { route } from '@/lib/api/route';

export const PUT = route(endpoints.updateAddress, async ({ user, params, body }) => ({
  status: 200,
  body: {
    addresses:
      'label' in body
        ? await updateAddress(user.id, params.id, body)
        : await setPrimaryAddress(user.id, params.id),
  },
}));

export const DELETE = route(endpoints.deleteAddress, async ({ user, params }) => ({
  status: 200,
  body: { addresses: await deleteAddress(user.id, params.id) },
}));
