import { imageColor } from './image-rules';

/**
 * The stand-in for an image until it has loaded: its main color, and above it, in the newer names, the whole image in so few
 * pixels that only light and color are left. They are a bitmap (BMP), because all of them have the same header, which compresses
 * to almost nothing, and because browsers smooth enlarged pixels.
 */
export const BLUR_SIZE = { width: 4, height: 3 } as const;

/** In base64: 4 by 3 pixels of 16 bits each, uncompressed. The pixels follow it. */
const BITMAP_HEADER = 'Qk1OAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABAAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA';

const BLURRED_NAME = /-([\w-]{32})\.jpg$/;

export function isBlurredName(name: string): boolean {
  return BLURRED_NAME.test(name);
}

/** Returns the styles of an element that an image is about to cover; those of `cover-image` stretch the bitmap. */
export function toBackdrop(name: string): { backgroundColor?: string; backgroundImage?: string } {
  const color = imageColor(name);
  if (!color) return {};
  const pixels = BLURRED_NAME.exec(name)?.[1]?.replaceAll('-', '+').replaceAll('_', '/');
  return {
    backgroundColor: color,
    ...(pixels && { backgroundImage: `url(data:image/bmp;base64,${BITMAP_HEADER}${pixels})` }),
  };
}
