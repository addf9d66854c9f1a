import { Picture } from '@/components/images/picture';
import { Placeholder } from '@/components/images/placeholder';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { ingredientDrawing } from '@/lib/images/placeholder-rules';

/** The pack shot of an ingredient, or the drawing that stands for one. Its place sets the size. */
export function IngredientPicture({
  ingredient,
  sizes,
  isFirst = false,
}: {
  ingredient: Pick<IngredientView, 'name' | 'category' | 'image'>;
  sizes: string;
  isFirst?: boolean;
}) {
  const drawing = ingredientDrawing(ingredient);
  if (!ingredient.image) return <Placeholder {...drawing} />;
  return (
    <Picture
      name={ingredient.image}
      alt=""
      sizes={sizes}
      fallback={drawing.drawing}
      widest={640}
      isFirst={isFirst}
    />
  );
}
