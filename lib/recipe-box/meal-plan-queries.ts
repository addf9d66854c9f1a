import 'server-only';
import { connect } from '@/lib/db/connect';
import { MealPlan, type MealPlanDocument } from '@/models/meal-plan';
import type { MealPlanView, PlanEntry } from './meal-plan-schema';

export function toMealPlanView(
  plan: Pick<MealPlanDocument, 'version' | 'entries'> | null | undefined,
): MealPlanView {
  return { version: plan?.version ?? 0, entries: (plan?.entries ?? []) as PlanEntry[] };
}

/** Returns the plan of an account; null if it still has the version that the caller knows. */
export async function findMealPlan(ownerId: string, knownVersion?: number): Promise<MealPlanView | null> {
  await connect();
  // Devices ask every other second: the entries are read only when they are sent.
  if (knownVersion !== undefined) {
    const stored = await MealPlan.findOne({ ownerId }).select({ version: 1 }).lean();
    if ((stored?.version ?? 0) === knownVersion) return null;
  }
  return toMealPlanView(await MealPlan.findOne({ ownerId }).lean());
}

/** Returns the entries of the user's plan for the account's export. */
export async function exportMealPlan(userId: string) {
  const plan = await findMealPlan(userId);
  return (plan?.entries ?? []).flatMap((entry) =>
    entry.kind === 'removed' || entry.kind === 'clash' ? [] : entry,
  );
}
