import { z } from 'zod';
import { documentIdSchema } from '@/lib/catalog/recipe-schema';
import { limitParameterSchema, pageParameterSchema, pageSearchSchema } from '@/lib/http/page-schema';
import { USER_ROLES } from '@/models/user-limits';
import { MAX_USERS_PER_PAGE, USERS_PER_PAGE } from './user-admin-rules';

/** A user as administrators see them; nothing that opens an account. `createdAt` is ISO 8601. */
export const userRowSchema = z.object({
  _id: documentIdSchema,
  email: z.string(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  createdAt: z.iso.datetime(),
});
export type UserRow = z.infer<typeof userRowSchema>;

export const roleFormSchema = z.object({
  role: z.enum(USER_ROLES, `role must be one of ${USER_ROLES.join(', ')}`),
});

const LONGEST_SEARCH = 254;

/** Parameters of the call; `search` is a part of the e-mail. */
export const userListQuerySchema = z.object({
  page: pageParameterSchema,
  limit: limitParameterSchema(MAX_USERS_PER_PAGE, USERS_PER_PAGE),
  search: z.string().max(LONGEST_SEARCH).default(''),
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;

/** What the address of the users' page says; anything it cannot mean is as if it were not there. */
export const userSearchSchema = z.object({
  page: pageSearchSchema,
  search: z.string().max(LONGEST_SEARCH).catch(''),
});
export type UserSearch = z.infer<typeof userSearchSchema>;
