import { pictureColor, pictureUrl } from '@/lib/images/picture-rules';

const LOGO = '/icons/icon.svg';

/** A small picture of something bought; the shop's logo where there is none or it is broken. */
export function ItemPicture({ image }: { image: string }) {
  return (
    <img
      src={image ? pictureUrl(image, 160) : LOGO}
      alt=""
      width="64"
      height="64"
      decoding="async"
      data-fallback={LOGO}
      className="size-16 shrink-0 rounded-field bg-sunken object-cover"
      style={{ backgroundColor: (image && pictureColor(image)) || undefined }}
    />
  );
}
