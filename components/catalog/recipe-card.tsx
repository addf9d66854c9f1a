import { PageLink } from '@/components/ui/page-link';
import type { RecipeCard as RecipeCardData } from '@/lib/catalog/schemas/recipe-schema';
import { formatMinutes } from '@/lib/catalog/texts/time-rules';
import { pages } from '@/lib/pages/pages';
import { DishImage } from './dish-image';
import { Flag } from './flag';

type RecipeCardProps = {
  recipe: RecipeCardData;
  level: 'h2' | 'h3';
  /** The width of the card in the list, in the syntax of the attribute; by default, that of a list in four columns. */
  sizes?: string;
  /** Its rank in a leaderboard. */
  rank?: number;
  /** Whether it has the page's first image: see `ResponsiveImage`. */
  isAboveFold?: boolean;
  withDescription?: boolean;
  /** A button in the corner of the image. */
  action?: React.ReactNode;
};

/** A recipe in a list: its image, its title and its key facts. */
export function RecipeCard({
  recipe,
  level,
  sizes = '(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 92vw',
  rank,
  isAboveFold,
  withDescription = false,
  action,
}: RecipeCardProps) {
  const Heading = level;
  return (
    <article className="wrap-anywhere relative h-full">
      <PageLink href={pages.recipe.path({ id: recipe._id })} className="group block h-full rounded-card">
        <div className="relative aspect-4/3 overflow-hidden rounded-card bg-sunken">
          <DishImage recipe={recipe} sizes={sizes} isAboveFold={isAboveFold} />
          {rank && (
            <span className="absolute top-3 left-3 grid size-8 place-items-center rounded-full bg-surface font-semibold text-sm tabular-nums">
              {rank}
            </span>
          )}
        </div>
        <Heading className="mt-3 text-lg leading-snug group-hover:underline group-hover:decoration-saffron group-hover:underline-offset-4">
          {recipe.title}
        </Heading>
        {withDescription && <p className="mt-1 text-muted">{recipe.shortDescription}</p>}
        <p className="mt-1.5 flex items-center gap-2 text-muted text-sm">
          <Flag country={recipe.country} />
          <span>
            {recipe.country} · {formatMinutes(recipe.prepTime)} · {recipe.difficulty}
          </span>
        </p>
      </PageLink>
      {action && <div className="absolute top-2 right-2">{action}</div>}
    </article>
  );
}
