'use client';

import { toBackdrop } from '@/lib/images/blur-rules';
import { type ImageWidth, imageSrcSet, imageUrl } from '@/lib/images/image-rules';

type ResponsiveImageProps = {
  name: string;
  alt: string;
  /**
   * The displayed width, in the syntax of the `sizes` attribute. A picture as wide as a phone's text says 88vw instead of its 92: a
   * screen of 412 × 1.75 pixels then loads 640 and not 960 pixels, which are twice the bytes, and no one sees 4 % fewer than it has.
   */
  sizes: string;
  /** The drawing shown when the image fails to load: a file under /placeholders. */
  fallback: string;
  maxWidth?: ImageWidth;
  /**
   * Whether this is the page's first image, visible without scrolling on every screen: React then preloads it, in the
   * size for the screen. Others would compete with it on phones, which do not show them yet.
   */
  isAboveFold?: boolean;
};

/**
 * A responsive image that is blurred until it has loaded. It runs in the browser too, so that pages carry its name in their
 * data, and the addresses made of it only in their HTML.
 */
export function ResponsiveImage({
  name,
  alt,
  sizes,
  fallback,
  maxWidth = 960,
  isAboveFold = false,
}: ResponsiveImageProps) {
  return (
    <img
      className="cover-image"
      src={imageUrl(name, 640)}
      srcSet={imageSrcSet(name, maxWidth)}
      sizes={sizes}
      alt={alt}
      loading={isAboveFold ? 'eager' : 'lazy'}
      fetchPriority={isAboveFold ? 'high' : undefined}
      // Decoded with the page, not a frame later.
      decoding={isAboveFold ? 'sync' : 'async'}
      data-fallback={`/placeholders/${fallback}.svg`}
      style={toBackdrop(name)}
    />
  );
}
