'use client';

import { AllergenMark } from '@/components/allergens/allergen-mark';
import { CoverImage } from '@/components/images/cover-image';
import { PageLink } from '@/components/ui/page-link';
import { FlagImage } from './flag-image';
import type { DishCardData } from './recipe-card';

export type DishCardProps = {
  dish: DishCardData;
  description?: string;
  level: 'h2' | 'h3';
  /** The width of the card in the list, in the syntax of the attribute; by default, that of a list in four columns. */
  sizes?: string;
  /** Its rank in a leaderboard. */
  rank?: number;
  /** Whether it has the page's first image: see `ResponsiveImage`. */
  isAboveFold?: boolean;
  /** A button in the corner of the image. */
  action?: React.ReactNode;
};

/**
 * The card of a recipe. It runs in the browser too, so that a page with many cards carries only their texts in its data, and
 * their elements only in its HTML.
 */
export function DishCard({
  dish: { id, path, title, cover, flag, facts },
  description,
  level,
  sizes = '(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 88vw',
  rank,
  isAboveFold,
  action,
}: DishCardProps) {
  const Heading = level;
  return (
    <article className="wrap-anywhere relative h-full">
      <PageLink href={path} isPrefetched className="group flex h-full flex-col rounded-card">
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken">
          <CoverImage cover={cover} sizes={sizes} isAboveFold={isAboveFold} />
          {rank && <span className="card-rank">{rank}</span>}
        </div>
        <Heading dir="auto" className="card-title">
          {title}
        </Heading>
        {description !== undefined && (
          <p dir="auto" className="mt-1 text-muted">
            {description}
          </p>
        )}
        {/* At the same height on all cards of a row. */}
        <p className="mt-auto flex items-center gap-2 pt-1.5 text-muted text-sm">
          <FlagImage url={flag} />
          <span>{facts}</span>
        </p>
        <AllergenMark about={`recipe:${id}`} over="aspect-4/3" />
      </PageLink>
      {action && <div className="absolute top-2 right-2">{action}</div>}
    </article>
  );
}
