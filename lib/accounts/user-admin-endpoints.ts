import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { longListSchema } from '@/lib/http/page-schema';
import { passkeyProofSchema } from './passkey-schema';
import { userListQuerySchema, userRowSchema } from './user-list-schema';
import { userRoleSchema } from './user-role-schema';

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'The users, newest first',
  query: userListQuerySchema,
  responses: { 200: z.object({ users: z.array(userRowSchema), ...longListSchema }) },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  summary:
    'Delete another user with their recipes, addresses and saved data; takes the password of the one who asks, and tells all admins of an admin’s',
  params: documentParamsSchema,
  body: passkeyProofSchema,
  responses: { 204: null },
  errors: { conflict: null },
});

export const changeUserRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/role',
  access: 'admin',
  summary:
    'Change the role of another user and end their sessions; takes the password of the one who asks, and tells all admins',
  params: documentParamsSchema,
  body: userRoleSchema,
  responses: { 200: z.object({ user: userRowSchema }) },
  errors: { conflict: null },
});

export const startSecondFactorRemoval = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/second-factor-removal',
  access: 'admin',
  summary:
    'Start to remove the two-step login of another user, who lost the phone: a login after a day does it; tells the user and all admins',
  params: documentParamsSchema,
  body: passkeyProofSchema,
  responses: { 201: z.object({ dueAt: z.iso.datetime() }) },
  errors: { conflict: null },
});

export const cancelSecondFactorRemoval = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/second-factor-removal',
  access: 'admin',
  summary: 'Cancel the removal of the two-step login of a user',
  params: documentParamsSchema,
  responses: { 204: null },
  errors: { conflict: null },
});
