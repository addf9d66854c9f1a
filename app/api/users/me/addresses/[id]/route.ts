import { z } from 'zod';
import { deleteAddress, makePrimary, updateAddress } from '@/lib/addresses/address-commands';
import { addressListSchema, addressUpdateSchema } from '@/lib/addresses/address-schema';
import { route } from '@/lib/api/route';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';

const params = z.object({ id: documentIdSchema });

/** An address of the caller, written anew or only made the primary one. */
export const PUT = route(
  {
    access: 'user',
    summary: 'Change an address, or make it the primary one',
    params,
    body: addressUpdateSchema,
    answer: addressListSchema,
  },
  async ({ user, params, body }) =>
    Response.json({
      addresses:
        'label' in body
          ? await updateAddress(user.id, params.id, body)
          : await makePrimary(user.id, params.id),
    }),
);

/** Takes an address of the caller away. */
export const DELETE = route(
  {
    access: 'user',
    summary: 'Delete an address; the next one becomes primary when it was the primary one',
    params,
    answer: addressListSchema,
  },
  async ({ user, params }) => Response.json({ addresses: await deleteAddress(user.id, params.id) }),
);
