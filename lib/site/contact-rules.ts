export type SupportContact = { email: string | null; phone: string | null };

/** Removes the spaces that copying and autocorrect leave in an email address. */
export function stripSpaces(email: string): string {
  return email.replace(/\s+/g, '');
}

type Message = { email: string; message: string };
/** The error of each field that keeps a message from being sent. */
export type MessageErrors = { email?: string; message?: string };

/** Returns what a message to the shop lacks: a valid email and some text. */
export function findMessageErrors({ email, message }: Message): MessageErrors {
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
      email: email === '' ? 'Please enter your email address.' : 'Please enter a valid email address.',
    }),
    ...(message.trim() === '' && { message: 'Please enter a message.' }),
  };
}

/** Returns whether a message can be sent to the shop. */
export function canSendMessage(message: Message): boolean {
  return Object.keys(findMessageErrors(message)).length === 0;
}
