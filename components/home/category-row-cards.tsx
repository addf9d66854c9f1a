'use client';

import { toIngredientCardData } from '@/components/catalog/card-data';
import { IngredientItems } from '@/components/catalog/ingredient-items';
import { CARDS_IN_ROW, groupByCategory } from '@/lib/catalog/category-rules';
import type { CardsProps } from './category-section';

/** The ingredients of a category after those that the page itself contains. */
export function CategoryRowCards({ category, ingredients }: CardsProps) {
  const members =
    groupByCategory(ingredients).find((group) => group.category === category)?.ingredients ?? [];
  return <IngredientItems ingredients={members.slice(CARDS_IN_ROW).map(toIngredientCardData)} layout="row" />;
}
