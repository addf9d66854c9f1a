export type SupportContact = { email: string | null; phone: string | null };

/** The e-mail without the spaces that copying and autocorrection leave in it. */
export function stripSpaces(email: string): string {
  return email.replace(/\s+/g, '');
}

/** Whether a message to the shop may be sent: a valid e-mail and some text. */
export function canSendMessage({ email, message }: { email: string; message: string }): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && message.trim() !== '';
}
