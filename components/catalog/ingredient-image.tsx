import { Placeholder } from '@/components/images/placeholder';
import { ResponsiveImage } from '@/components/images/responsive-image';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import type { ImageWidth } from '@/lib/images/image-rules';
import { pickIngredientDrawing } from '@/lib/images/placeholder-rules';

/** The image of an ingredient, or a placeholder. The parent sets the size. */
export function IngredientImage({
  ingredient,
  sizes,
  alt = '',
  maxWidth = 640,
  isAboveFold = false,
}: {
  ingredient: Pick<IngredientView, 'name' | 'category' | 'image'>;
  sizes: string;
  /** Empty where the name stands beside it. */
  alt?: string;
  maxWidth?: ImageWidth | undefined;
  isAboveFold?: boolean;
}) {
  const drawing = pickIngredientDrawing(ingredient);
  if (!ingredient.image) return <Placeholder {...drawing} />;
  return (
    <ResponsiveImage
      name={ingredient.image}
      alt={alt}
      sizes={sizes}
      fallback={drawing.drawing}
      maxWidth={maxWidth}
      isAboveFold={isAboveFold}
    />
  );
}
