import 'server-only';
import type mongoose from 'mongoose';
import { AppError } from '@/lib/http/errors';
import { incrementRecipeBoxVersion } from '@/lib/users/user-commands';

/**
 * Serializes changes to a user's recipe box; call it first in every such transaction. None can run
 * while the account is being deleted, so no data is left behind.
 */
export async function beginRecipeBoxChange(userId: string, session: mongoose.ClientSession): Promise<void> {
  if (await incrementRecipeBoxVersion(userId, session)) return;
  throw new AppError({ code: 'unauthenticated', message: 'Please log in to continue.' });
}
