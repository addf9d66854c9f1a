import { z } from 'zod';
import { USER_ROLES } from '@/models/user-limits';
import { passkeyProofSchema } from './passkey-schema';

/** Asks for the password of the admin who changes a role, and with two-step login for a code: someone at an unlocked screen has neither. */
export const userRoleSchema = passkeyProofSchema.extend({
  role: z.enum(USER_ROLES, { error: `role must be one of ${USER_ROLES.join(', ')}` }),
});
export type UserRoleChange = z.infer<typeof userRoleSchema>;
