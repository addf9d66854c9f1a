import { Placeholder } from '@/components/images/placeholder';
import { imageColor, imageUrl } from '@/lib/images/image-rules';
import { pickIngredientDrawing } from '@/lib/images/placeholder-rules';

const LOGO = '/icons/icon.svg';

type ItemImageProps = {
  /** An ordered item that is no longer in the catalog has neither category nor image. */
  item: { name: string; category: string; image: string };
};

/** A small image of a purchased item; a placeholder if it has none, the shop's logo if it is broken. */
export function ItemImage({ item: { name, category, image } }: ItemImageProps) {
  if (!image) {
    return (
      <span className="size-16 shrink-0 overflow-hidden rounded-field bg-sunken">
        <Placeholder {...pickIngredientDrawing({ name, category })} />
      </span>
    );
  }
  return (
    <img
      src={imageUrl(image, 160)}
      alt=""
      width="64"
      height="64"
      decoding="async"
      data-fallback={LOGO}
      className="size-16 shrink-0 rounded-field bg-sunken object-cover"
      style={{ backgroundColor: imageColor(image) || undefined }}
    />
  );
}
