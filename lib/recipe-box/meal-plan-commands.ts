import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { connect } from '@/lib/db/connect';
import { consumeRateLimit } from '@/lib/db/rate-limit';
import { editConflictError } from '@/lib/http/edit-version';
import { MealPlan } from '@/models/meal-plan';
import { beginRecipeBoxChange } from './box-commands';
import { toMealPlanView } from './meal-plan-queries';
import type { MealPlanView, mealPlanInputSchema } from './meal-plan-schema';

type Session = mongoose.ClientSession;

/**
 * Replaces the plan of an account. Throws `edit_conflict` with the stored one if it was changed since `version`: the device then
 * merges both, and sends the result.
 */
export async function saveMealPlan(
  userId: string,
  { version, entries }: z.infer<typeof mealPlanInputSchema>,
): Promise<MealPlanView> {
  await consumeRateLimit('changedPlan', userId);
  await connect();
  return mongoose.connection.transaction(async (session) => {
    await beginRecipeBoxChange(userId, session);
    const stored = await MealPlan.findOne({ ownerId: userId }).session(session).lean();
    if ((stored?.version ?? 0) !== version) throw editConflictError('meal plan', toMealPlanView(stored));
    const now = new Date();
    // A clock that is fast must not win against all later changes.
    const changed = {
      version: version + 1,
      entries: entries.map((entry) => ({ ...entry, at: Math.min(entry.at, now.getTime()) })),
      changedAt: now,
    };
    await MealPlan.updateOne({ ownerId: userId }, { $set: changed }, { session, upsert: true });
    return toMealPlanView(changed);
  });
}

/** Deletes the user's plan, in the transaction that deletes the account. */
export async function deleteMealPlanOfUser(userId: string, session: Session): Promise<void> {
  await MealPlan.deleteOne({ ownerId: userId }, { session });
}

/** Takes a recipe's meals out of all plans, in the transaction that deletes the recipe. */
export async function dropFromMealPlans(recipeId: string, session: Session): Promise<void> {
  await MealPlan.updateMany(
    { 'entries.recipeId': recipeId },
    { $pull: { entries: { recipeId } }, $inc: { version: 1 } },
    { session },
  );
}
