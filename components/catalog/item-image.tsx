import { imageColor, imageUrl } from '@/lib/images/image-rules';

const LOGO = '/icons/icon.svg';

/** A small image of a purchased item; the shop's logo if it is missing or broken. */
export function ItemImage({ image }: { image: string }) {
  return (
    <img
      src={image ? imageUrl(image, 160) : LOGO}
      alt=""
      width="64"
      height="64"
      decoding="async"
      data-fallback={LOGO}
      className="size-16 shrink-0 rounded-field bg-sunken object-cover"
      style={{ backgroundColor: (image && imageColor(image)) || undefined }}
    />
  );
}
