import { Placeholder } from '@/components/images/placeholder';
import { ResponsiveImage } from '@/components/images/responsive-image';
import type { RecipeCard } from '@/lib/catalog/schemas/recipe-schema';
import { pickDishDrawing } from '@/lib/images/placeholder-rules';

/** The first image of a dish, or a placeholder. The parent sets the size. */
export function DishImage({
  recipe,
  sizes,
  alt = '',
  isAboveFold = false,
}: {
  recipe: Pick<RecipeCard, 'title' | 'foodTypes' | 'images'>;
  sizes: string;
  alt?: string;
  isAboveFold?: boolean;
}) {
  const drawing = pickDishDrawing(recipe);
  const [name] = recipe.images;
  if (!name) return <Placeholder {...drawing} />;
  return (
    <ResponsiveImage
      name={name}
      alt={alt}
      sizes={sizes}
      fallback={drawing.drawing}
      maxWidth={1200}
      isAboveFold={isAboveFold}
    />
  );
}
