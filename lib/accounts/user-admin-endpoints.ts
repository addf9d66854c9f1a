import { z } from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { documentParamsSchema } from '@/lib/http/id-schema';
import { longListSchema } from '@/lib/http/page-schema';
import { USER_ROLES } from '@/models/user-limits';
import { userListQuerySchema, userRowSchema } from './user-list-schema';

const roleFormSchema = z.object({
  role: z.enum(USER_ROLES, `role must be one of ${USER_ROLES.join(', ')}`),
});

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
  summary: 'Delete another user with their recipes, addresses and saved data',
  params: documentParamsSchema,
  responses: { 204: null },
});

export const changeUserRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}/role',
  access: 'admin',
  summary: 'Change the role of another user and end their sessions',
  params: documentParamsSchema,
  body: roleFormSchema,
  responses: { 200: z.object({ user: userRowSchema }) },
});
