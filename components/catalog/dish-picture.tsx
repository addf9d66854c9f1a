import { Picture } from '@/components/images/picture';
import { Placeholder } from '@/components/images/placeholder';
import type { RecipeCard } from '@/lib/catalog/recipe-schema';
import { dishDrawing } from '@/lib/images/placeholder-rules';

/** The first picture of a dish, or the drawing that stands for one. Its place sets the size. */
export function DishPicture({
  recipe,
  sizes,
  alt = '',
  isFirst = false,
}: {
  recipe: Pick<RecipeCard, 'title' | 'foodTypes' | 'images'>;
  sizes: string;
  alt?: string;
  isFirst?: boolean;
}) {
  const drawing = dishDrawing(recipe);
  const [name] = recipe.images;
  if (!name) return <Placeholder {...drawing} />;
  return (
    <Picture name={name} alt={alt} sizes={sizes} fallback={drawing.drawing} widest={1200} isFirst={isFirst} />
  );
}
