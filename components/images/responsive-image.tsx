import { type ImageWidth, imageColor, imageSrcSet, imageUrl } from '@/lib/images/image-rules';

type ResponsiveImageProps = {
  name: string;
  alt: string;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** The drawing shown when the image fails to load: a file under /placeholders. */
  fallback: string;
  widest?: ImageWidth;
  /** Whether this is the first image of a page: loaded eagerly, with high priority. */
  isFirst?: boolean;
};

/** A responsive image that shows its dominant color until it has loaded. */
export function ResponsiveImage({
  name,
  alt,
  sizes,
  fallback,
  widest = 960,
  isFirst = false,
}: ResponsiveImageProps) {
  return (
    <img
      className="cover-image"
      src={imageUrl(name, 640)}
      srcSet={imageSrcSet(name, widest)}
      sizes={sizes}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      // The first image is decoded with the page, not a frame later.
      decoding={isFirst ? 'sync' : 'async'}
      data-fallback={`/placeholders/${fallback}.svg`}
      style={{ backgroundColor: imageColor(name) ?? undefined }}
    />
  );
}
