/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { RecipePlanButtons } from '@/components/basket/recipe-plan-buttons';
import { changeMealPlan } from '@/components/cart/device-lists';
import { PlanDialog } from '@/components/planning/plan-dialog';
import type { Meal } from '@/lib/planning/meal-rules';

const recipeId = '1'.repeat(24);
const pizza: Meal = { id: 'pizza', day: '2026-12-01', note: 'Pizza out' };
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const readPlan = () => JSON.parse(localStorage.getItem('meal-plan') ?? '[]');

/** A page that Back brings back has not heard of it. */
const planElsewhere = (meals: Meal[]) => localStorage.setItem('meal-plan', JSON.stringify(meals));

// Not implemented by jsdom.
beforeAll(() => void Object.assign(Element.prototype, { scrollTo: () => {} }));
beforeEach(() => {
  localStorage.clear();
  changeMealPlan(() => []);
});

describe('what was planned elsewhere while this page did not hear of it stays when a recipe is planned', () => {
  test('for a day', () => {
    render(<PlanDialog recipeId={recipeId} servings={4} isOpen onClose={() => {}} />);
    planElsewhere([pizza]);
    tap(/\(today\)/);
    expect(readPlan()).toMatchObject([pizza, { recipeId, servings: 4 }]);
    tap('Undo');
    expect(readPlan()).toEqual([pizza]);
  });

  test('where one shops for it', () => {
    render(
      <RecipePlanButtons recipe={{ recipeId, servings: 4 }} title="Biryani">
        {null}
      </RecipePlanButtons>,
    );
    planElsewhere([pizza]);
    tap('Add to meal plan');
    expect(readPlan()).toMatchObject([pizza, { recipeId, day: null }]);
  });
});
