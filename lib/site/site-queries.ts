import 'server-only';
import type { Metadata } from 'next';
import { env } from '@/lib/config/env';
import { type PictureWidth, pictureUrl } from '@/lib/images/picture-rules';
import { SHARE_PICTURE, SITE_NAME } from './site-rules';

/** The public origin: as configured, else where a trial shop listens. Never from a request. */
export function siteOrigin(): string {
  const { NEXTAUTH_URL, PORT } = env();
  return NEXTAUTH_URL ?? `http://localhost:${PORT}`;
}

/** Title, description, canonical address and share picture of one public page. */
export function toPageMetadata({
  title,
  description,
  path,
  image,
  type = 'website',
}: {
  /** Null for the home page, whose title is the shop's name. */
  title: string | null;
  description: string;
  /** The page's plain address, without filters. */
  path: string;
  /** A stored picture; without one the shop's own. */
  image?: string;
  type?: 'website' | 'article';
}): Metadata {
  const width: PictureWidth = 1200;
  const picture = image ? { url: pictureUrl(image, width) } : SHARE_PICTURE;
  return {
    title: title ?? { absolute: SITE_NAME },
    description,
    alternates: { canonical: path },
    openGraph: {
      type,
      siteName: SITE_NAME,
      title: title ?? SITE_NAME,
      description,
      url: path,
      images: [picture],
      locale: 'en_US',
    },
    twitter: { card: 'summary_large_image' },
  };
}
