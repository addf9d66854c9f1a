import type { Cover } from '@/lib/images/cover-rules';
import type { ImageWidth } from '@/lib/images/image-rules';
import { Placeholder } from './placeholder';
import { ResponsiveImage } from './responsive-image';

type CoverImageProps = {
  cover: Cover;
  sizes: string;
  /** Empty where the name stands beside it. */
  alt?: string;
  maxWidth?: ImageWidth;
  /** Whether it is the page's first image: see `ResponsiveImage`. */
  isAboveFold?: boolean;
};

/** The first image of a dish or an ingredient, or a placeholder. The parent sets the size. */
export function CoverImage({
  cover,
  sizes,
  alt = '',
  maxWidth = 1200,
  isAboveFold = false,
}: CoverImageProps) {
  if (!('name' in cover)) return <Placeholder {...cover} />;
  return (
    <ResponsiveImage
      name={cover.name}
      alt={alt}
      sizes={sizes}
      fallback={cover.drawing}
      maxWidth={maxWidth}
      isAboveFold={isAboveFold}
    />
  );
}
