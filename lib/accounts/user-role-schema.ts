import { z } from 'zod';
import { USER_ROLES } from '@/models/user-limits';
import { existingPasswordSchema } from './credential-schema';

/** Asks for the password of the admin who adds another: someone at an unlocked screen does not have it. */
export const adminGrantSchema = z.object({
  role: z.literal('admin'),
  currentPassword: existingPasswordSchema('Your password is required.'),
});

export const userRoleSchema = z.discriminatedUnion(
  'role',
  [adminGrantSchema, z.object({ role: z.literal('user') })],
  { error: `role must be one of ${USER_ROLES.join(', ')}` },
);
export type UserRoleChange = z.infer<typeof userRoleSchema>;
