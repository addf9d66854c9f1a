import type { UserView } from '@/lib/accounts/profile-schema';
import { ApiError, callApi } from '@/lib/http/api-client';

/** The profile as it is now; `signed-out` on 401 and 403, null when nobody answered. */
export async function readProfile(): Promise<UserView | 'signed-out' | null> {
  try {
    return (await callApi<{ user: UserView }>('GET', '/api/users/me')).user;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return 'signed-out';
    console.error('The profile could not be read anew', error);
    return null;
  }
}
