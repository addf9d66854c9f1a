export const USER_ROLES = ['user', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 40;

/** How a user can log in. */
export const SIGN_IN_METHODS = ['registration', 'password', 'passkey'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
