/** Why the login opened, if not because the visitor asked for it. Loaded with the login, since browse pages need no texts. */
export const LOGIN_REASONS = {
  ended: 'Your session has ended. Log in to continue; nothing you typed is lost.',
  page: 'Please log in to see the page you asked for.',
  favorite: 'Log in to keep your favorites.',
  order: 'Log in to see your order.',
  claim: 'Log in, or create an account with the order’s email address, to add the order to it.',
  note: 'Log in to rate this recipe.',
  helpful: 'Log in to say that a note is helpful.',
  copy: 'Log in to make your own copy.',
} as const;

export type LoginReason = keyof typeof LOGIN_REASONS;
