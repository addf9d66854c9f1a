/**
 * The formats of resized images. `smallest` is AVIF or WebP, whichever has fewer bytes for an image: every browser that
 * shows AVIF shows both.
 */
export type ImageFormat = 'smallest' | 'webp' | 'jpeg';

/** Returns the format of a resized image for a client's `Accept`. */
export function selectImageFormat(accept: string | null | undefined): ImageFormat {
  if (!accept?.includes('image/webp')) return 'jpeg';
  return accept.includes('image/avif') ? 'smallest' : 'webp';
}
