import type { MessagePort } from 'node:worker_threads';

/** Hashes a text, or compares it with a hash. */
export type PasswordRequest =
  | { id: number; text: string; cost: number }
  | { id: number; text: string; hash: string };

export type PasswordResponse =
  | { id: number; hash: string }
  | { id: number; isSame: boolean }
  | { id: number; error: string };

/** The gateway sends the password thread one port per renderer. */
export type PasswordConnection = { port: MessagePort };
