import { SITE_NAME } from './site-rules';

export type SupportContact = { email: string | null; phone: string | null };

/** Removes the spaces that copying and autocorrect leave in an email address. */
export function stripSpaces(email: string): string {
  return email.replace(/\s+/g, '');
}

type Message = { email: string; message: string };
/** The error of each field that keeps a message from being sent. */
export type MessageErrors = { email?: string; message?: string };

/** Returns the missing parts of a message to the shop: a valid email and some text. */
export function findMessageErrors({ email, message }: Message): MessageErrors {
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
      email: email === '' ? 'Please enter your email address.' : 'Please enter a valid email address.',
    }),
    ...(message.trim() === '' && { message: 'Please enter a message.' }),
  };
}

/** Returns the link that opens a message to the shop in the visitor's mail program, whose own address may be another one. */
export function toMailLink(to: string, { email, message }: Message): string {
  const text = `${message.trim()}\n\nPlease reply to ${email}`.replace(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(`Message to ${SITE_NAME}`)}&body=${encodeURIComponent(text)}`;
}

/** Returns whether a message can be sent to the shop. */
export function canSendMessage(message: Message): boolean {
  return Object.keys(findMessageErrors(message)).length === 0;
}
