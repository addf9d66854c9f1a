/** Nothing lists the files of `catalog/pictures/`: their names tell their content. */

export function toIngredientPicture(slug: string): string {
  return `${slug}.jpg`;
}

/** Returns the pictures of a recipe in their order. */
export function toRecipePictures(slug: string): readonly [dish: string, flatLay: string] {
  return [`${slug}.jpg`, `${slug}-ingredients.jpg`];
}
