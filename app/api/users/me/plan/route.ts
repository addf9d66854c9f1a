import { route } from '@/lib/api/route';
import { saveMealPlan } from '@/lib/recipe-box/meal-plan-commands';
import * as endpoints from '@/lib/recipe-box/meal-plan-endpoints';
import { findMealPlan } from '@/lib/recipe-box/meal-plan-queries';

export const GET = route(endpoints.getMealPlan, async ({ user, query: { version } }) => ({
  status: 200,
  body: (await findMealPlan(user.id, version)) ?? { version: version ?? 0, entries: null },
}));

export const PUT = route(endpoints.saveMealPlan, async ({ user, body }) => ({
  status: 200,
  body: await saveMealPlan(user.id, body),
}));
