import { z } from 'zod';
import { documentIdSchema } from '@/lib/http/id-schema';
import {
  afterParameterSchema,
  afterSearchSchema,
  limitParameterSchema,
  listSearchSchema,
  pageParameterSchema,
  pageSearchSchema,
  searchParameterSchema,
} from '@/lib/http/page-schema';
import { USER_ROLES } from '@/models/user-limits';
import { MAX_USERS_PER_PAGE, USERS_PER_PAGE } from './user-list-rules';

/** A user as shown to admins, without credentials. `createdAt` is ISO 8601. */
export const userRowSchema = z.object({
  _id: documentIdSchema,
  email: z.string(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  createdAt: z.iso.datetime(),
});
export type UserRow = z.infer<typeof userRowSchema>;
/** One row of the admin page, which also shows who has two-step login. */
export type UserListRow = UserRow & { hasSecondFactor: boolean; isSecondFactorRemovalStarted?: boolean };

/** The endpoint's query parameters; `search` has the beginnings of parts of the email: cook finds ada.cook@shop.test. */
export const userListQuerySchema = z.object({
  page: pageParameterSchema,
  after: afterParameterSchema,
  limit: limitParameterSchema(MAX_USERS_PER_PAGE, USERS_PER_PAGE),
  search: searchParameterSchema,
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;

/** Query parameters of the admin users page; an invalid one is ignored. */
export const userListSearchSchema = z.object({
  page: pageSearchSchema,
  after: afterSearchSchema,
  search: listSearchSchema,
});
