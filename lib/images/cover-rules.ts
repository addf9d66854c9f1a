import { type Drawing, pickDishDrawing, pickIngredientDrawing } from './placeholder-rules';

/** The image of a card or the head of a page: the name of an image, if there is one, and the drawing that stands in for it. */
export type Cover = { name: string; drawing: string } | Drawing;

export function toDishCover(dish: {
  title: string;
  foodTypes: readonly string[];
  images: readonly string[];
}): Cover {
  return toCover(dish.images[0], pickDishDrawing(dish));
}

export function toIngredientCover(ingredient: {
  name: string;
  category: string;
  image?: string | undefined;
}): Cover {
  return toCover(ingredient.image, pickIngredientDrawing(ingredient));
}

/** The tint is only behind a drawing: an image's name has a color of its own. */
function toCover(name: string | undefined, drawing: Drawing): Cover {
  return name ? { name, drawing: drawing.drawing } : drawing;
}
