import bcrypt from 'bcrypt';
import type { PasswordRequest, PasswordResponse } from './password-protocol';

/** Hashes or compares with bcrypt's synchronous functions, so that none is ever in progress in the background. */
export function respondToPasswordRequest(request: PasswordRequest): PasswordResponse {
  const { id, text } = request;
  try {
    if ('cost' in request) return { id, hash: bcrypt.hashSync(text, request.cost) };
    return { id, isSame: bcrypt.compareSync(text, request.hash) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
