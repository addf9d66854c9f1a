import {
  buyMealAgain,
  copyWeekMeals,
  halveServings,
  moveMeal,
  postponeMeals,
  setDaysServings,
  setMealServings,
  splitMeal,
  withMeals,
  withoutMeal,
  withoutMealChange,
} from '@/lib/planning/meal-change-rules';
import { isRecipeMeal, listToBuy, MAX_MEALS, type Meal, sortByDay } from '@/lib/planning/meal-rules';
import { addDays, listDays } from '@/lib/planning/plan-day-rules';
import { createRandom } from '@/tests/support/random';

const toId = (number: number) => String(number).padStart(24, '0');
const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY] = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-04'];
const ramen: Meal = { id: 'ramen', day: MONDAY, recipeId: toId(1), servings: 4 };
const curry: Meal = { id: 'curry', day: TUESDAY, recipeId: toId(2), servings: 5 };
const pizza: Meal = { id: 'pizza', day: FRIDAY, note: 'Pizza out' };
const stew: Meal = { id: 'stew', day: null, recipeId: toId(3), servings: 1 };
const plan = [ramen, curry, pizza, stew];
const toDays = (meals: readonly Meal[]) => Object.fromEntries(meals.map(({ id, day }) => [id, day]));

describe('a full plan', () => {
  const fill = (toMeal: (index: number) => Partial<Meal>) =>
    Array.from({ length: MAX_MEALS }, (_, index) => ({ ...stew, id: `m${index}`, ...toMeal(index) }) as Meal);

  test('takes no further meal if all of it is still to come', () => {
    expect(
      withMeals(
        fill(() => ({ day: TUESDAY })),
        [ramen],
        MONDAY,
      ),
    ).toBeNull();
    expect(
      withMeals(
        fill(() => ({})),
        [ramen],
        MONDAY,
      ),
    ).toBeNull();
  });

  test('has no room for the second half of a meal, and loses none for it', () => {
    const full = [...fill(() => ({ day: TUESDAY })).slice(1), curry];
    expect(splitMeal(full, 'curry', { newId: 'new', today: MONDAY })).toBeNull();
  });

  test('loses its oldest day first, and then what is cooked, but nothing that is bought and still to cook', () => {
    const full = fill((index) =>
      index === 3 ? { day: '2026-11-02' } : index === 5 ? { day: '2026-11-01' } : {},
    );
    expect(withMeals(full, [ramen], MONDAY)).toEqual([...full.filter(({ id }) => id !== 'm5'), ramen]);
    const cooked = fill((index) => ({ isBought: true, ...(index === 7 && { isCooked: true }) }));
    expect(withMeals(cooked, [ramen], MONDAY)).toEqual([...cooked.filter(({ id }) => id !== 'm7'), ramen]);
    expect(
      withMeals(
        fill(() => ({ isBought: true })),
        [ramen],
        MONDAY,
      ),
    ).toBeNull();
  });
});

test('a meal that is not there anymore is not moved, split, or changed', () => {
  expect(moveMeal(plan, 'gone', FRIDAY)).toEqual(plan);
  expect(splitMeal(plan, 'gone', { newId: 'new', today: MONDAY })).toEqual(plan);
  expect(postponeMeals(plan, 'gone')).toEqual(plan);
  expect(setMealServings(plan, 'gone', 8)).toEqual(plan);
  expect(withoutMeal(plan, 'gone')).toEqual(plan);
});

test('a line without a recipe is for no number of people', () => {
  expect(setMealServings(plan, 'pizza', 8)).toEqual(plan);
  expect(splitMeal(plan, 'pizza', { newId: 'new', today: MONDAY })).toEqual(plan);
});

test.each([0, -1, 1.5, 1001, Number.NaN])('no meal is for %p', (servings) => {
  expect(setMealServings(plan, 'ramen', servings)).toEqual(plan);
});

test('a moved meal is the last of its new day', () => {
  expect(sortByDay(moveMeal(plan, 'ramen', TUESDAY)).map(({ id }) => id)).toEqual([
    ...['curry', 'ramen', 'pizza', 'stew'],
  ]);
  expect(toDays(moveMeal(plan, 'ramen', null)).ramen).toBeNull();
});

test('who ate out cooks that meal and all later ones a day later, and nothing before it', () => {
  expect(toDays(postponeMeals(plan, 'curry'))).toEqual({
    ...{ ramen: MONDAY, curry: WEDNESDAY, pizza: '2026-12-05', stew: null },
  });
  const lunch: Meal = { id: 'lunch', day: TUESDAY, note: 'Soup' };
  expect(toDays(postponeMeals([lunch, ...plan], 'curry')).lunch).toBe(TUESDAY);
});

test('what is planned for six all week is so on its days, but for what was bought and other weeks', () => {
  const bought: Meal = { ...curry, id: 'bought', isBought: true };
  const next: Meal = { ...ramen, id: 'next', day: addDays(MONDAY, 7) };
  const changed = setDaysServings([...plan, bought, next], listDays(MONDAY), 6);
  expect(changed.filter(isRecipeMeal).map(({ id, servings }) => [id, servings])).toEqual([
    ...[
      ['ramen', 6],
      ['curry', 6],
      ['stew', 1],
      ['bought', 5],
      ['next', 4],
    ],
  ]);
});

test('a week is copied day by day, with its lines, and nothing of the copy is bought', () => {
  const ids = ['x', 'y', 'z'];
  const copies = copyWeekMeals(
    [{ ...ramen, isBought: true }, curry, pizza, stew],
    { from: MONDAY, to: addDays(MONDAY, 14) },
    () => ids.shift() ?? '',
  );
  expect(copies).toEqual([
    { id: 'x', day: addDays(MONDAY, 14), recipeId: toId(1), servings: 4 },
    { id: 'y', day: addDays(TUESDAY, 14), recipeId: toId(2), servings: 5 },
    { id: 'z', day: addDays(FRIDAY, 14), note: 'Pizza out' },
  ]);
});

test('a meal for five is cooked for three and for two the day after; one for a single person is not split', () => {
  expect(splitMeal([curry], 'curry', { newId: 'new', today: MONDAY })).toEqual([
    { ...curry, servings: 3 },
    { ...curry, id: 'new', day: WEDNESDAY, servings: 2 },
  ]);
  expect(splitMeal([stew], 'stew', { newId: 'new', today: MONDAY })).toEqual([stew]);
  expect([halveServings({ servings: 1 }), halveServings({ servings: 7 })]).toEqual([null, [4, 3]]);
});

test('a bought meal can be bought again', () => {
  expect(buyMealAgain([{ ...ramen, isBought: true }, curry], 'ramen')).toEqual([ramen, curry]);
});

describe('an undone change', () => {
  test('brings a removed meal back to its place', () => {
    const after = withoutMeal(plan, 'curry');
    expect(withoutMealChange(after, plan, after)).toEqual(plan);
  });

  test('leaves what was changed since then in another tab', () => {
    const after = withoutMeal(plan, 'curry');
    const since = setMealServings([...after, { ...stew, id: 'new' }], 'ramen', 9);
    expect(withoutMealChange(since, plan, after)).toEqual([
      { ...ramen, servings: 9 },
      ...[curry, pizza, stew],
      { ...stew, id: 'new' },
    ]);
    expect(withoutMealChange(setMealServings(after, 'stew', 2), plan, after)).toContainEqual({
      ...stew,
      servings: 2,
    });
  });
});

describe('in 1,000 random plans', () => {
  const random = createRandom(67);
  const createMeal = (index: number): Meal => {
    const placed = {
      id: `m${index}`,
      day: random.pick([null, ...listDays(MONDAY, 14)]),
    };
    if (random.integer(1, 6) === 1) return { ...placed, note: 'Leftovers' };
    return { ...placed, recipeId: toId(random.integer(1, 5)), servings: random.integer(1, 12) };
  };
  const plans = Array.from({ length: 1000 }, () =>
    Array.from({ length: random.integer(1, 14) }, (_, index) => createMeal(index)),
  );
  const toNeeds = (meals: readonly Meal[]) =>
    listToBuy(meals).toSorted((one, other) => (one.recipeId < other.recipeId ? -1 : 1));
  let count = 0;
  const createId = () => {
    count += 1;
    return `new${count}`;
  };

  test('moving, postponing and splitting meals change nothing of what is needed, and lose no meal', () => {
    for (const meals of plans) {
      const { id } = random.pick(meals);
      for (const changed of [
        moveMeal(meals, id, random.pick([null, ...listDays(MONDAY, 28)])),
        postponeMeals(meals, id),
        splitMeal(meals, id, { newId: createId(), today: MONDAY }) ?? [],
      ]) {
        expect(toNeeds(changed)).toEqual(toNeeds(meals));
        expect(changed.length).toBeGreaterThanOrEqual(meals.length);
        expect(new Set(changed.map((meal) => meal.id)).size).toBe(changed.length);
      }
    }
  });

  test('a copied week needs exactly what the week needs, and leaves the week as it was', () => {
    for (const meals of plans) {
      const copies = copyWeekMeals(meals, { from: MONDAY, to: addDays(MONDAY, 21) }, createId);
      const week = meals.filter(({ day }) => day !== null && listDays(MONDAY).includes(day));
      expect(toNeeds(copies)).toEqual(toNeeds(week));
      expect(withMeals(meals, copies, MONDAY)?.slice(0, meals.length)).toEqual(meals);
    }
  });

  test('every change can be undone', () => {
    for (const meals of plans) {
      const { id } = random.pick(meals);
      for (const changed of [
        moveMeal(meals, id, random.pick([null, ...listDays(MONDAY)])),
        postponeMeals(meals, id),
        splitMeal(meals, id, { newId: createId(), today: MONDAY }) ?? [],
        withoutMeal(meals, id),
        setDaysServings(meals, listDays(MONDAY), 6),
      ]) {
        expect(withoutMealChange(changed, meals, changed)).toEqual(meals);
      }
    }
  });
});
