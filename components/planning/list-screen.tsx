'use client';

import { Printer } from 'lucide';
import { useMemo, useState } from 'react';
import { PackFields } from '@/components/basket/basket-rows';
import { BasketTotal } from '@/components/basket/basket-total';
import { LeftoverRecipes } from '@/components/basket/leftover-recipes';
import { useAddBasket } from '@/components/basket/use-add-basket';
import { useToday } from '@/components/basket/use-today';
import { useMealPlan, usePlanList } from '@/components/cart/device-lists';
import { Icon } from '@/components/ui/icon';
import { ShareTextButton } from '@/components/ui/share-text-button';
import { formatShoppingList, groupByAisle } from '@/lib/basket/shopping-list-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { toDollars } from '@/lib/orders/pricing-rules';
import type { RecipeMeal } from '@/lib/planning/meal-rules';
import { isTicked, listMealsToShop, type PlanList, toMealName } from '@/lib/planning/plan-list-rules';
import { formatServings } from '@/lib/recipes/servings-rules';
import { ListRowItem, RowText } from './list-row-item';
import { toMealTitle } from './meal-card';
import { OwnLines } from './own-lines';
import { changeList, FORGOTTEN, useIsListForgotten } from './plan-changes';
import { usePlanBasket } from './use-plan-basket';

/** The needs of the planned meals, and the household's own lines; `children` say that there are no meals. */
export function ListScreen({ children }: { children: React.ReactNode }) {
  const today = useToday();
  const plan = useMealPlan();
  const meals = useMemo(() => listMealsToShop(plan, today), [plan, today]);
  const list = usePlanList();
  const planBasket = usePlanBasket(meals, list, today);
  const isForgotten = useIsListForgotten();
  const { recipes, states } = planBasket;
  const isLoading = states.includes(undefined);
  const [wasLoaded, setWasLoaded] = useState(false);
  if (!isLoading && !wasLoaded) setWasLoaded(true);
  if (isLoading && !wasLoaded) {
    return (
      <p role="status" className="mt-6 min-h-dvh">
        Loading…
      </p>
    );
  }
  return (
    // As high as it was while it loaded, so that the footer stays where it is.
    <div className="min-h-dvh">
      {/* The list stays, with the text in its field. */}
      <p role="status" className="mt-4 empty:hidden">
        {isLoading && 'Loading…'}
      </p>
      {states.includes('failed') && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4">
          <p>Some recipes could not be loaded. Please check your connection.</p>
          <button type="button" className="link-button" onClick={recipes.retry}>
            Try again
          </button>
        </div>
      )}
      <p role="status" className="mt-4 text-muted empty:hidden">
        {isForgotten && FORGOTTEN}
      </p>
      {meals.length === 0 && children}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <ListBody list={list} planBasket={planBasket} />
        {meals.length > 0 && (
          <div className="no-print grid gap-6">
            <MealChoice {...{ meals, list, today }} loaded={recipes.loaded} />
            <PlanTotal planBasket={planBasket} />
          </div>
        )}
      </div>
    </div>
  );
}

type PlanBasket = ReturnType<typeof usePlanBasket>;

/** The list itself: by aisle, the things that are most likely at home, and the household's own lines. */
function ListBody({ list, planBasket: { all, rows } }: { list: PlanList; planBasket: PlanBasket }) {
  const aisles = groupByAisle(rows.toGet);
  const heading = all.recipes.map(({ recipe, servings }) => `${recipe.title}, ${formatServings(servings)}`);
  const missing = groupByAisle(rows.toGet.filter((row) => !isTicked(list, row))).map((aisle) => ({
    name: aisle.name,
    rows: aisle.rows.map((row) => ({ name: row.name, need: all.toListText(row) })),
  }));
  const own = list.own.filter((line) => !line.isTicked).map(({ text }) => ({ name: text, need: '' }));
  const text = formatShoppingList(
    heading.join('\n'),
    own.length > 0 ? [...missing, { name: 'Also', rows: own }] : missing,
  );
  return (
    <div className="shopping-list min-w-0">
      <div className="no-print mb-4 flex flex-wrap items-center gap-3">
        <button type="button" className="button button-ghost" onClick={() => window.print()}>
          <Icon icon={Printer} size={18} />
          Print
        </button>
        <ShareTextButton text={text.trim()} />
      </div>
      {heading.length > 0 && <p className="hidden whitespace-pre-line print:block">{heading.join('\n')}</p>}
      {aisles.map((aisle) => (
        <section key={aisle.name} aria-label={aisle.name} className="mb-5 break-inside-avoid">
          <h2 className="text-lg">{aisle.name}</h2>
          <ul>
            {aisle.rows.map((row) => (
              <ListRowItem key={toKey(row)} row={row} list={list} basket={all} />
            ))}
          </ul>
        </section>
      ))}
      {rows.probable.length > 0 && (
        <section aria-labelledby="probable" className="mb-5 break-inside-avoid">
          <h2 id="probable" className="text-lg">
            You probably have these
          </h2>
          <ul>
            {rows.probable.map((row) => (
              <ListRowItem key={toKey(row)} row={row} list={list} basket={all} isProbable />
            ))}
          </ul>
        </section>
      )}
      {rows.inPantry.length > 0 && (
        <section aria-labelledby="in-pantry" className="no-print mb-5">
          <h2 id="in-pantry" className="text-lg">
            In your pantry
          </h2>
          <ul>
            {rows.inPantry.map((row) => (
              <li key={toKey(row)} className="border-hairline border-t py-2 first:border-t-0">
                <RowText row={row} basket={all} className="text-muted" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OwnLines own={list.own} />
    </div>
  );
}

const toKey = ({ itemId, name }: { itemId: string | null; name: string }) => itemId ?? name;

/** Which of the planned meals are shopped for. */
function MealChoice({
  meals,
  list,
  loaded,
  today,
}: {
  meals: readonly RecipeMeal[];
  list: PlanList;
  loaded: PlanBasket['recipes']['loaded'];
  today: string;
}) {
  return (
    <fieldset>
      <legend className="font-display font-semibold text-lg">Meals on this list</legend>
      {meals.map((meal) => (
        <label key={meal.id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={!list.skipped.includes(meal.id)}
            onChange={({ target }) =>
              changeList((stored) => ({
                ...stored,
                skipped: target.checked
                  ? stored.skipped.filter((id) => id !== meal.id)
                  : [...stored.skipped, meal.id],
              }))
            }
          />
          <span dir="auto" className="wrap-anywhere min-w-0">
            {toMealName(toMealTitle(meal, loaded), meal.day, today)}
            <span className="text-muted text-sm">{` · ${formatServings(meal.servings)}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The unticked things as one basket, with the cost of each meal. */
function PlanTotal({ planBasket: { basket, choice, costs } }: { planBasket: PlanBasket }) {
  const add = useAddBasket(basket.items, () => {});
  const paid = costs.filter(({ cents }) => cents > 0);
  return (
    <section
      aria-label="One basket"
      className="rounded-card border border-hairline bg-surface px-6 pt-4 pb-6"
    >
      <h2 className="text-lg">One basket</h2>
      <p className="mt-1 text-muted text-sm">What you haven’t checked off, in our packs.</p>
      <PackFields basket={basket} choice={choice} />
      {paid.length > 0 && (
        <ul aria-label="Cost per meal" className="mt-3 mb-4">
          {paid.map(({ id, title, servings, cents }) => (
            <li
              key={id}
              className="flex justify-between gap-4 border-hairline border-t py-1.5 text-sm first:border-t-0"
            >
              <span dir="auto" className="wrap-anywhere min-w-0">
                {title}
              </span>
              <span className="shrink-0 text-right tabular-nums">
                {formatPrice(toDollars(cents))}
                <span className="block text-muted">{`${formatPrice(toDollars(Math.round(cents / servings)))} a serving`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <LeftoverRecipes basket={basket} />
      <BasketTotal basket={basket} choice={choice} onAdd={add} />
    </section>
  );
}
