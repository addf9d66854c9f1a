import type { RecipeView } from './recipe-schema';

/** Returns the alternative text of each image of a recipe, in order: its content, if that is known. */
export function toImageTexts({
  title,
  images,
  imageAlts,
}: Pick<RecipeView, 'title' | 'images' | 'imageAlts'>): string[] {
  return images.map((image, index) => {
    const known = imageAlts.find((each) => each.image === image);
    return known?.alt ?? (index === 0 ? title : `${title}, picture ${index + 1}`);
  });
}
