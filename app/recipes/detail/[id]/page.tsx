import { CookingPot, Lock, Pencil, Printer, Share2, ShoppingBasket } from 'lucide';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DishList } from '@/components/catalog/dish-list';
import { Flag } from '@/components/catalog/flag';
import { NativeName } from '@/components/catalog/native-name';
import { PrintAddress } from '@/components/catalog/print-address';
import { RecipeAllergenSection } from '@/components/catalog/recipe-allergens';
import { RecipeCostSection } from '@/components/catalog/recipe-cost';
import { RecipeFacts } from '@/components/catalog/recipe-facts';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { RecipeMethod } from '@/components/catalog/recipe-method';
import { RecipeEquipment, RecipeNotes } from '@/components/catalog/recipe-notes';
import { RecipeNutritionFacts } from '@/components/catalog/recipe-nutrition-facts';
import { RecipeSafety } from '@/components/catalog/recipe-safety';
import { RecipeText } from '@/components/catalog/recipe-text';
import { toLineWeights, toNoteTexts, toRecipeTexts, toTextsVersion } from '@/components/catalog/recipe-texts';
import { RecipeVideo } from '@/components/catalog/recipe-video';
import { CoverImage } from '@/components/images/cover-image';
import { ResponsiveImage } from '@/components/images/responsive-image';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { FavoriteButton } from '@/components/recipe-box/favorite-button';
import { ForkButton } from '@/components/recipe-box/fork-button';
import { RecipeControlsHost } from '@/components/screens/recipe-controls-host';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { readPageSession } from '@/lib/accounts/session';
import { computeBasket, toBasketItems, toPlainWish } from '@/lib/basket/basket-rules';
import { computeRecipeCost } from '@/lib/basket/recipe-cost-rules';
import { listIngredientsById } from '@/lib/catalog/ingredient-queries';
import { findShareImage } from '@/lib/catalog/share-image-queries';
import { createRecipeStructuredData } from '@/lib/catalog/structured-data-rules';
import { toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import { findVisibleRecipe } from '@/lib/recipe-box/personal-recipe-queries';
import { listDietRows } from '@/lib/recipes/diet-type-rules';
import { toImageTexts } from '@/lib/recipes/image-text-rules';
import { computeNutrition } from '@/lib/recipes/nutrition-rules';
import { collectAllergens } from '@/lib/recipes/recipe-allergen-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { scaleRecipe } from '@/lib/recipes/scaled-recipe-rules';
import { toVideoFrameUrl } from '@/lib/recipes/video-rules';
import { judgeLines, matchProducts } from '@/lib/search/match-queries';
import { listShownCards } from '@/lib/search/shown-type-queries';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';

type Props = PageProps<'/recipes/detail/[id]'>;

async function readRecipe({ params }: Props) {
  // Only reads the session if no public recipe has the id, so that public pages can be cached.
  return (await findVisibleRecipe((await params).id, readPageSession)) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const recipe = await readRecipe(props);
  if (recipe.isPrivate) return { title: recipe.title, robots: { index: false, follow: false } };
  return toPageMetadata({
    title: recipe.title,
    description: recipe.shortDescription,
    path: pages.recipe.path({ id: recipe._id }),
    image: findShareImage(recipe),
    type: 'article',
  });
}

export default async function RecipePage(props: Props) {
  const recipe = await readRecipe(props);
  const frameUrl = toVideoFrameUrl(recipe.videoUrl);
  const named = await matchProducts(recipe.ingredients);
  const judged = await judgeLines(recipe.ingredients);
  const ids = [...named.map((product) => product?._id ?? null), ...judged.flat()].filter((id) => id !== null);
  const ingredients = await listIngredientsById([...new Set(ids)]);
  const products = named.map((product) => product?._id ?? null);
  const basketRecipe = { ...recipe, products, substitutes: [] };
  const basket = computeBasket(toPlainWish(basketRecipe, recipe.servings), ingredients);
  const byId = new Map(ingredients.map((ingredient) => [ingredient._id, ingredient]));
  const toProduct = (id: string | null) => byId.get(id ?? '') ?? null;
  const lineProducts = products.map(toProduct);
  const judgedProducts = judged.map((line) => line.map(toProduct));
  const nutrition = computeNutrition(recipe, lineProducts);
  const weights = toLineWeights(products, ingredients);
  const metric = {
    ...toRecipeTexts(scaleRecipe(recipe, { servings: recipe.servings, units: 'metric' }, weights)),
    ...toNoteTexts(recipe, 'metric'),
  };
  const companions = await listShownCards(recipe.serveWith);
  const [, ...moreImages] = recipe.images;
  const [firstImageText, ...moreImageTexts] = toImageTexts(recipe);
  return (
    // A logout in another tab leaves a private recipe (`link-guard`).
    <main id="content" tabIndex={-1} data-own-recipe={recipe.isPrivate || undefined} className="pb-16">
      <ReturnLink
        href={recipe.isPrivate ? pages.myRecipes.path() : pages.dishes.path({ country: recipe.country })}
        prefersHistory
      />
      <RecipeControlsHost recipeId={recipe._id} servings={recipe.servings}>
        <div className="recipe-head mt-4 grid items-start gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
          <div className="no-print aspect-4/3 overflow-hidden rounded-hero bg-sunken">
            <CoverImage
              cover={toDishCover(recipe)}
              sizes="(min-width: 64rem) 40rem, 88vw"
              alt={firstImageText}
              isAboveFold
            />
          </div>
          <div>
            {!recipe.isPrivate && <PrintAddress url={siteOrigin() + pages.recipe.path({ id: recipe._id })} />}
            <RecipeOrigin recipe={recipe} />
            <h1 dir="auto">{recipe.title}</h1>
            <NativeName title={recipe.title} nativeName={recipe.nativeName} />
            <p dir="auto" className="lead no-print mt-4">
              <RecipeText name="shortDescription" metric={metric}>
                {recipe.shortDescription}
              </RecipeText>
            </p>
            <div className="mt-7">
              <RecipeFacts recipe={recipe} />
            </div>
            <RecipeActions recipe={recipe} />
          </div>
        </div>
        <div
          data-version={toTextsVersion(recipe)}
          className="recipe-body mt-12 grid items-start gap-10 md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr] lg:gap-14"
        >
          <RecipeIngredients
            servings={recipe.servings}
            lines={recipe.ingredients}
            metric={metric}
            matchedIngredients={named.map((product) => (product?.sellable ? product : null))}
            packs={toBasketItems(basket, ingredients)}
            rows={basket.rows}
          />
          <div className="print:contents">
            <p dir="auto" className="no-print max-w-[62ch] whitespace-pre-line text-lg">
              <RecipeText name="description" metric={metric}>
                {recipe.description}
              </RecipeText>
            </p>
            <RecipeAllergenSection
              recipeId={recipe._id}
              allergens={collectAllergens(recipe.ingredients, judgedProducts)}
              diets={listDietRows(recipe, judgedProducts)}
            />
            <RecipeSafety codes={recipe.safety} />
            {frameUrl && (
              <div className="no-print mt-8">
                <RecipeVideo frameUrl={frameUrl} videoUrl={recipe.videoUrl} title={recipe.title} />
              </div>
            )}
            {moreImages.length > 0 && (
              <ul className="no-print mt-8 grid gap-4 sm:grid-cols-2">
                {moreImages.map((name, index) => (
                  <li key={name} className="aspect-4/3 overflow-hidden rounded-card">
                    <ResponsiveImage
                      name={name}
                      alt={moreImageTexts[index] ?? ''}
                      sizes="(min-width: 77rem) 22rem, (min-width: 64rem) calc(50vw - 16rem), (min-width: 48rem) calc(50vw - 13.5rem), (min-width: 40rem) 45vw, 88vw"
                      fallback="pot-of-food"
                    />
                  </li>
                ))}
              </ul>
            )}
            <RecipeEquipment equipment={recipe.equipment} metric={metric} />
            <div className="recipe-note mt-10">
              <RecipeMethod steps={recipe.instructions} metric={metric} />
            </div>
            <RecipeNotes recipe={recipe} metric={metric} />
            <RecipeNutritionFacts nutrition={nutrition} />
            <RecipeCostSection
              cost={computeRecipeCost(basketRecipe, ingredients)}
              servings={recipe.servings}
            />
          </div>
        </div>
      </RecipeControlsHost>
      {companions.length > 0 && (
        <section aria-labelledby="serve-with" className="no-print page mt-14">
          <h2 id="serve-with" className="mb-6">
            Serve with
          </h2>
          <DishList dishes={companions} level="h3" />
        </section>
      )}
      {!recipe.isPrivate && (
        <StructuredData data={createRecipeStructuredData(siteOrigin(), recipe, nutrition)} />
      )}
    </main>
  );
}

function RecipeOrigin({ recipe }: { recipe: RecipeView }) {
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
        {recipe.continents.length > 0 && ` · ${recipe.continents.join(', ')}`}
      </span>
    </p>
  );
}

/** Every recipe can be shopped for and cooked; a public one can be favorited and copied, the visitor’s own one edited. */
function RecipeActions({ recipe }: { recipe: RecipeView }) {
  return (
    <div className="no-print mt-7 flex min-h-11.5 flex-wrap items-center gap-3">
      <button type="button" data-action="shop" className="button button-primary no-script-hidden">
        <Icon icon={ShoppingBasket} size={18} />
        Shop this recipe
      </button>
      {recipe.instructions.length > 0 && (
        <button type="button" data-action="cook" className="button button-ghost no-script-hidden">
          <Icon icon={CookingPot} size={18} />
          Cook
        </button>
      )}
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
