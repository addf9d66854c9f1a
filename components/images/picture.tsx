import { type PictureWidth, pictureColor, pictureSrcSet, pictureUrl } from '@/lib/images/picture-rules';

type PictureProps = {
  name: string;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** What is drawn when the picture cannot be had: a file under /placeholders. */
  fallback: string;
  widest?: PictureWidth;
  /** The first picture of a page: loaded at once and before others. */
  isFirst?: boolean;
};

/** A picture in the size its place needs, in its own main colour until it has arrived. */
export function Picture({ name, alt, sizes, fallback, widest = 960, isFirst = false }: PictureProps) {
  return (
    <img
      className="picture"
      src={pictureUrl(name, 640)}
      srcSet={pictureSrcSet(name, widest)}
      sizes={sizes}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      // The first one is drawn together with its place, not a moment later.
      decoding={isFirst ? 'sync' : 'async'}
      data-fallback={`/placeholders/${fallback}.svg`}
      style={{ backgroundColor: pictureColor(name) ?? undefined }}
    />
  );
}
