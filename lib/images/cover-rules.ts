import { type Drawing, pickDishDrawing, pickIngredientDrawing } from './placeholder-rules';

/** What a card or the head of a page shows: the name of an image, if there is one, and the drawing that stands in for it. */
export type Cover = Drawing & { name?: string | undefined };

export function toDishCover(dish: {
  title: string;
  foodTypes: readonly string[];
  images: readonly string[];
}): Cover {
  return { ...pickDishDrawing(dish), name: dish.images[0] };
}

export function toIngredientCover(ingredient: {
  name: string;
  category: string;
  image?: string | undefined;
}): Cover {
  return { ...pickIngredientDrawing(ingredient), name: ingredient.image || undefined };
}
