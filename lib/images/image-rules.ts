/** The available widths of an image in pixels. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * An image's file name is a hash of its bytes, its dominant color and a blurred thumbnail (see `blur-rules`), which older names
 * do not have: `<32 hex>-<6 hex>-<32 base64url>.jpg`. The hash makes it safe to cache forever; color and thumbnail are
 * shown until the image has loaded.
 */
const IMAGE_NAME = /^[0-9a-f]{32}-([0-9a-f]{6})(?:-[\w-]{32})?\.(jpg|png|gif)$/;

export function isImageName(name: string): boolean {
  return IMAGE_NAME.test(name);
}

/** Returns the dominant color of an image in CSS syntax; null if the name isn't one of the shop's. */
export function imageColor(name: string): string | null {
  const color = IMAGE_NAME.exec(name)?.[1];
  return color ? `#${color}` : null;
}

/** Returns the file name of a variant of an image: a resized one, or one with a text on it. */
export function imageVariantName(name: string, variant: string): string {
  return `${name}@${variant}`;
}

export function imageUrl(name: string, width?: ImageWidth): string {
  return `/images/${name}${width ? `?w=${width}` : ''}`;
}

/** Returns a `srcset` of all widths up to `widest`. */
export function imageSrcSet(name: string, widest: ImageWidth = 1200): string {
  return IMAGE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${imageUrl(name, width)} ${width}w`)
    .join(', ');
}
