import { CalendarPlus, CookingPot, Lock, Pencil, Printer, Share2, ShoppingBasket } from 'lucide';
import { FavoriteButton } from '@/components/recipe-box/favorite-button';
import { ForkButton } from '@/components/recipe-box/fork-button';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { drawQrCode } from '@/components/ui/qr-drawing';
import { QrImage } from '@/components/ui/qr-image';
import { pages } from '@/lib/pages/pages';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { foldText } from '@/lib/text/fold-rules';
import { Flag } from './flag';

/** Where a printed recipe is from: the URL of its page, also as a QR code. Only on paper. */
export function PrintAddress({ url }: { url: string }) {
  return (
    <p className="float-right hidden items-end gap-2 print:flex">
      <span className="text-muted text-xs">{url.replace(/^https?:\/\//, '')}</span>
      <QrImage drawing={drawQrCode(url)} label="QR code of this page’s URL" className="w-[1.8cm] shrink-0" />
    </p>
  );
}

export function RecipeOrigin({ recipe }: { recipe: RecipeView }) {
  return (
    <p className="no-print flex items-center gap-2.5 text-muted">
      <Flag country={recipe.country} />
      <span>
        {recipe.isPrivate ? (
          recipe.country
        ) : (
          <PageLink
            href={pages.dishes.path({ country: recipe.country })}
            isPrefetched
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {recipe.country}
          </PageLink>
        )}
        {(recipe.region || recipe.continents.length > 0) &&
          ` · ${recipe.region || recipe.continents.join(', ')}`}
      </span>
    </p>
  );
}

/** A recipe's title in the language of the dish, unless it is the same one. */
export function NativeName({ title, nativeName }: Pick<RecipeView, 'title' | 'nativeName'>) {
  if (!nativeName || foldText(nativeName.text) === foldText(title)) return null;
  return (
    <p className="mt-2 font-display text-2xl text-muted">
      <span lang={nativeName.lang} dir="auto">
        {nativeName.text}
      </span>
    </p>
  );
}

/** Every recipe can be shopped for and cooked; a public one can be favorited and copied, the visitor’s own one edited. */
export function RecipeActions({ recipe }: { recipe: RecipeView }) {
  return (
    <div className="no-print mt-7 flex min-h-11.5 flex-wrap items-center gap-3">
      <button type="button" data-action="shop" className="button button-ghost no-script-hidden">
        <Icon icon={ShoppingBasket} size={18} />
        Shop this recipe
      </button>
      {recipe.instructions.length > 0 && (
        <button type="button" data-action="cook" className="button button-ghost no-script-hidden">
          <Icon icon={CookingPot} size={18} />
          Cook
        </button>
      )}
      <button type="button" data-action="plan" className="button button-ghost no-script-hidden">
        <Icon icon={CalendarPlus} size={18} />
        Plan
      </button>
      {recipe.isPrivate ? (
        <>
          <PageLink href={pages.myRecipes.path({ edit: recipe._id })} className="button button-ghost">
            <Icon icon={Pencil} size={16} />
            Edit
          </PageLink>
          <p className="flex items-center gap-2 text-muted text-sm">
            <Icon icon={Lock} size={16} />
            Only you can see this recipe.
          </p>
        </>
      ) : (
        <>
          <FavoriteButton recipeId={recipe._id} title={recipe.title} count={recipe.favoritesCount} />
          <ForkButton recipeId={recipe._id} />
          <ActionButton action="share" label="Share" icon={Share2} />
        </>
      )}
      <ActionButton action="print" label="Print" icon={Printer} />
    </div>
  );
}

/** Most visitors come for the part below the story of a dish. */
export function JumpLinks({ recipe: { instructions, notes } }: { recipe: RecipeView }) {
  const targets = ['Ingredients', instructions.length > 0 && 'Method', notes.length > 0 && 'Notes'];
  return (
    <nav aria-label="On this page" className="no-print mt-2 flex flex-wrap gap-x-5">
      {targets.map(
        (target) =>
          target && (
            <a
              key={target}
              href={`#${target.toLowerCase()}`}
              className="link-button inline-flex items-center"
            >
              {target}
            </a>
          ),
      )}
    </nav>
  );
}

/** A button of the recipe that `RecipeControlsHost` handles. */
function ActionButton({ action, label, icon }: { action: string; label: string; icon: typeof Lock }) {
  return (
    <button
      type="button"
      data-action={action}
      aria-label={label}
      title={label}
      className="button-round no-script-hidden border border-field"
    >
      <Icon icon={icon} size={18} />
    </button>
  );
}
