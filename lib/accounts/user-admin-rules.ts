/** Fixed lists and limits of what administrators do with users. */

export const USERS_PER_PAGE = 20;
export const MAX_USERS_PER_PAGE = 100;

const USERS_PATH = '/admin/users';

/** The address of the users' page; what is left at its default does not show. */
export function toUsersHref({ page = 1, search = '' }: { page?: number; search?: string } = {}): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${USERS_PATH}?${query}` : USERS_PATH;
}
