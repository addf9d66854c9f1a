import { PageLink } from '@/components/ui/page-link';
import type { IngredientView } from '@/lib/catalog/schemas/ingredient-schema';
import type { ImageWidth } from '@/lib/images/image-rules';
import { pages } from '@/lib/pages/pages';
import { IngredientImage } from './ingredient-image';

/** A card of an ingredient: its image above what the list shows of it. Opens as a dialog instead if scripts run. */
export function IngredientLink({
  ingredient,
  sizes,
  maxWidth,
  isAboveFold = false,
  className,
  imageClassName,
  children,
}: {
  ingredient: IngredientView;
  sizes: string;
  maxWidth?: ImageWidth | undefined;
  isAboveFold?: boolean;
  className: string;
  imageClassName: string;
  children: React.ReactNode;
}) {
  const path = pages.ingredient.path({ id: ingredient._id });
  return (
    <PageLink
      href={path}
      data-path={path}
      data-ingredient={ingredient._id}
      className={`h-full rounded-card ${className}`}
    >
      <span className={`block overflow-hidden bg-sunken ${imageClassName}`}>
        <IngredientImage
          ingredient={ingredient}
          sizes={sizes}
          maxWidth={maxWidth}
          isAboveFold={isAboveFold}
        />
      </span>
      {children}
    </PageLink>
  );
}
