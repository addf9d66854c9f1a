/** Widths in pixels in which a picture is to be had. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/**
 * A picture's file name is the hash of its bytes and its main colour, `<32 hex>-<6 hex>.jpg`: the
 * hash makes it safe to keep for ever, the colour stands in its place until it has arrived.
 */
const PICTURE_NAME = /^[0-9a-f]{32}-([0-9a-f]{6})\.(jpg|png|gif)$/;

export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name);
}

/** The colour of a picture as CSS writes it; null when the name is none of ours. */
export function pictureColor(name: string): string | null {
  const color = PICTURE_NAME.exec(name)?.[1];
  return color ? `#${color}` : null;
}

/** The file under which a smaller form of a picture is kept. */
export function pictureFormName(name: string, width: PictureWidth, extension: 'webp' | 'jpg'): string {
  return `${name}@${width}.${extension}`;
}

/** Every smaller form that a picture may have. */
export function pictureFormNames(name: string): string[] {
  return PICTURE_WIDTHS.flatMap((width) => [
    pictureFormName(name, width, 'webp'),
    pictureFormName(name, width, 'jpg'),
  ]);
}

export function pictureUrl(name: string, width?: PictureWidth): string {
  return `/images/${name}${width ? `?w=${width}` : ''}`;
}

/** `srcset` of all widths up to `widest`. */
export function pictureSrcSet(name: string, widest: PictureWidth = 1200): string {
  return PICTURE_WIDTHS.filter((width) => width <= widest)
    .map((width) => `${pictureUrl(name, width)} ${width}w`)
    .join(', ');
}
