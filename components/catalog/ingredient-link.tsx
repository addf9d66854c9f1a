import { AllergenMark } from '@/components/allergens/allergen-mark';
import { CoverImage } from '@/components/images/cover-image';
import type { MarkedImage } from '@/components/ui/mark-text';
import { PageLink } from '@/components/ui/page-link';
import type { Cover } from '@/lib/images/cover-rules';
import type { ImageWidth } from '@/lib/images/image-rules';
import { pages } from '@/lib/pages/pages';
import { StockMark } from './stock-mark';

type IngredientLinkProps = {
  id: string;
  cover: Cover;
  sizes: string;
  maxWidth: ImageWidth;
  isAboveFold: boolean;
  /** The pack that the card shows, if any. */
  amount: string | undefined;
  className: string;
  shape: MarkedImage;
  imageClassName?: string;
  children: React.ReactNode;
};

/** A card of an ingredient: its image above the list's texts. Opens as a dialog instead if scripts run. */
export function IngredientLink({
  id,
  cover,
  sizes,
  maxWidth,
  isAboveFold,
  amount,
  className,
  shape,
  imageClassName = '',
  children,
}: IngredientLinkProps) {
  const path = pages.ingredient.path({ id });
  return (
    <PageLink
      href={path}
      data-path={path}
      data-ingredient={id}
      className={`relative h-full rounded-card ${className}`}
    >
      <span className={`block overflow-hidden bg-sunken ${shape} ${imageClassName}`}>
        <CoverImage cover={cover} sizes={sizes} maxWidth={maxWidth} isAboveFold={isAboveFold} />
      </span>
      {children}
      <StockMark id={id} amount={amount} over={shape} />
      <AllergenMark about={`ingredient:${id}`} over={shape} />
    </PageLink>
  );
}
