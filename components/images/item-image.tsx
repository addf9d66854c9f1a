import { imageColor, imageSrcSet, imageUrl } from '@/lib/images/image-rules';
import { pickIngredientDrawing } from '@/lib/images/placeholder-rules';
import { Placeholder } from './placeholder';

const LOGO = '/icons/icon.svg';

const SIZES = {
  small: { pixels: 40, className: 'size-10' },
  medium: { pixels: 64, className: 'size-16' },
} as const;

type ItemImageProps = {
  /** An ordered item that is no longer in the catalog has no category. */
  item: { name: string; category: string; image: string };
  size?: keyof typeof SIZES;
};

/** A small image beside an item's name; a placeholder if it has none, the shop's logo if it is broken. */
export function ItemImage({ item: { name, category, image }, size = 'medium' }: ItemImageProps) {
  const { pixels, className } = SIZES[size];
  if (!image) {
    return (
      <span className={`${className} shrink-0 overflow-hidden rounded-field bg-sunken`}>
        <Placeholder {...pickIngredientDrawing({ name, category })} />
      </span>
    );
  }
  return (
    <img
      src={imageUrl(image, 160)}
      srcSet={imageSrcSet(image, 320)}
      sizes={`${pixels}px`}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      data-fallback={LOGO}
      className={`${className} shrink-0 rounded-field bg-sunken object-cover`}
      style={{ backgroundColor: imageColor(image) || undefined }}
    />
  );
}
