import 'server-only';
import type { Metadata } from 'next';
import { env } from '@/lib/runtime/env';
import { type PageImage, SHARE_IMAGE, SITE_NAME } from './site-rules';

/** Returns the configured public origin, or the local one of a trial shop. Never taken from a request. */
export function siteOrigin(): string {
  const { NEXTAUTH_URL, PORT } = env();
  return NEXTAUTH_URL ?? `http://localhost:${PORT}`;
}

/** Returns the title, description, canonical URL and share image of a public page. */
export function toPageMetadata({
  title,
  description,
  path,
  image,
  type = 'website',
}: {
  /** Null for the home page: its title is the shop's name. */
  title: string | null;
  description: string;
  /** The page's path without filters. */
  path: string;
  /** The shop's share image by default. */
  image?: PageImage | undefined;
  type?: 'website' | 'article';
}): Metadata {
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
      images: [image ?? SHARE_IMAGE],
      locale: 'en_US',
    },
    twitter: { card: 'summary_large_image' },
  };
}
