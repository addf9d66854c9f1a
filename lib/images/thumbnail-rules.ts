/**
 * The thumbnail of an image is a square JPEG for emails: mail programs and the proxies in front of them do not say reliably
 * which formats the reader can see, and crop nothing.
 */

/** Three times the width at which emails show it, for the densest screens. */
export const THUMBNAIL_PIXELS = 168;

export function thumbnailUrl(name: string): string {
  return `/images/${name}/thumbnail.jpg`;
}
