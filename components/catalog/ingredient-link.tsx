import { CoverImage } from '@/components/images/cover-image';
import { PageLink } from '@/components/ui/page-link';
import type { Cover } from '@/lib/images/cover-rules';
import type { ImageWidth } from '@/lib/images/image-rules';
import { pages } from '@/lib/pages/pages';

type IngredientLinkProps = {
  id: string;
  cover: Cover;
  sizes: string;
  maxWidth: ImageWidth;
  isAboveFold: boolean;
  className: string;
  imageClassName: string;
  children: React.ReactNode;
};

/** A card of an ingredient: its image above what the list shows of it. Opens as a dialog instead if scripts run. */
export function IngredientLink({
  id,
  cover,
  sizes,
  maxWidth,
  isAboveFold,
  className,
  imageClassName,
  children,
}: IngredientLinkProps) {
  const path = pages.ingredient.path({ id });
  return (
    <PageLink
      href={path}
      data-path={path}
      data-ingredient={id}
      className={`h-full rounded-card ${className}`}
    >
      <span className={`block overflow-hidden bg-sunken ${imageClassName}`}>
        <CoverImage cover={cover} sizes={sizes} maxWidth={maxWidth} isAboveFold={isAboveFold} />
      </span>
      {children}
    </PageLink>
  );
}
