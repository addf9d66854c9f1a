export type SupportContact = { email: string | null; phone: string | null };

/** Removes the spaces that copying and autocorrect leave in an email address. */
export function stripSpaces(email: string): string {
  return email.replace(/\s+/g, '');
}

/** Returns whether a message can be sent to the shop: a valid email and some text. */
export function canSendMessage({ email, message }: { email: string; message: string }): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && message.trim() !== '';
}
