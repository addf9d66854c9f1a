import { editConflict } from '@/lib/http/edit-version-schema';
import { endpoint } from '@/lib/http/endpoint';
import {
  mealPlanInputSchema,
  mealPlanQuerySchema,
  mealPlanSchema,
  newerMealPlanSchema,
} from './meal-plan-schema';

export const getMealPlan = endpoint({
  method: 'GET',
  path: '/api/users/me/plan',
  access: 'user',
  summary:
    'Your meals, shopping list and pantry, as entries; without them if you name the version that you have and nothing was changed since',
  query: mealPlanQuerySchema,
  responses: { 200: newerMealPlanSchema },
});

export const saveMealPlan = endpoint({
  method: 'PUT',
  path: '/api/users/me/plan',
  access: 'user',
  summary:
    'Replace the entries of your meals, shopping list and pantry, if they still have the version that you changed',
  body: mealPlanInputSchema,
  responses: { 200: mealPlanSchema },
  errors: editConflict(mealPlanSchema),
});
