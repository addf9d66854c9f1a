import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DishList } from '@/components/catalog/dish-list';
import { toLikeDish } from '@/components/catalog/like-dish-data';
import { LikeDishes } from '@/components/catalog/like-dishes';
import { RecipeCostSection, RecipeFacts, RecipeNutritionFacts } from '@/components/catalog/recipe-facts';
import {
  JumpLinks,
  NativeName,
  PrintAddress,
  RecipeActions,
  RecipeOrigin,
} from '@/components/catalog/recipe-head';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { RecipeEquipment, RecipeMethod, RecipeNotes } from '@/components/catalog/recipe-method';
import { RecipeAllergenSection, RecipeSafety } from '@/components/catalog/recipe-safety';
import { RecipeText } from '@/components/catalog/recipe-text';
import { RecipeVideo } from '@/components/catalog/recipe-video';
import { CoverImage } from '@/components/images/cover-image';
import { ResponsiveImage } from '@/components/images/responsive-image';
import { ReturnLink } from '@/components/layout/return-link';
import { StructuredData } from '@/components/layout/structured-data';
import { RatingLink, RecipeReviews } from '@/components/reviews/recipe-reviews';
import { RecipeControlsHost } from '@/components/screens/recipe-controls-host';
import { readPageSession } from '@/lib/accounts/session';
import { findRecipePage } from '@/lib/basket/recipe-page-queries';
import { findShareImage } from '@/lib/catalog/share-image-view';
import { toDishCover } from '@/lib/images/cover-rules';
import { pages } from '@/lib/pages/pages';
import { findVisibleRecipe } from '@/lib/recipe-box/visible-recipe-queries';
import { toImageTexts, toTextsVersion } from '@/lib/recipes/recipe-text-rules';
import { toVideoFrameUrl } from '@/lib/recipes/video-rules';
import { siteOrigin, toPageMetadata } from '@/lib/site/site-queries';

type Props = PageProps<'/recipes/detail/[id]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const recipe = (await findVisibleRecipe((await params).id, readPageSession)) ?? notFound();
  if (recipe.isPrivate) return { title: recipe.title, robots: { index: false, follow: false } };
  return toPageMetadata({
    title: recipe.title,
    description: recipe.shortDescription,
    path: pages.recipe.path({ id: recipe._id }),
    image: findShareImage(recipe),
    type: 'article',
  });
}

export default async function RecipePage({ params }: Props) {
  // Only reads the session if no public recipe has the id, so that public pages can be cached.
  const { recipe, metric, ...page } =
    (await findRecipePage((await params).id, readPageSession)) ?? notFound();
  const frameUrl = toVideoFrameUrl(recipe.videoUrl);
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
            {page.reviews && <RatingLink rating={page.reviews.rating} />}
            <RecipeActions recipe={recipe} />
            <JumpLinks recipe={recipe} />
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
            matchedIngredients={page.soldProducts}
            packs={page.packs}
            rows={page.rows}
          />
          <div className="print:contents">
            <p dir="auto" className="no-print max-w-[62ch] whitespace-pre-line text-lg">
              <RecipeText name="description" metric={metric}>
                {recipe.description}
              </RecipeText>
            </p>
            <RecipeAllergenSection recipeId={recipe._id} allergens={page.allergens} diets={page.diets} />
            <RecipeSafety codes={recipe.safety} />
            {frameUrl && (
              <div className="no-print mt-8">
                <RecipeVideo frameUrl={frameUrl} videoUrl={recipe.videoUrl} title={recipe.title} />
              </div>
            )}
            <RecipeEquipment equipment={recipe.equipment} metric={metric} />
            <div className="recipe-note mt-10">
              <RecipeMethod steps={recipe.instructions} metric={metric} />
            </div>
            {/* After the method: many show raw ingredients. */}
            <MoreImages names={recipe.images.slice(1)} texts={moreImageTexts} />
            <RecipeNotes recipe={recipe} metric={metric} />
            <div id="my-note" />
            {page.reviews && <RecipeReviews reviews={page.reviews} />}
            <RecipeNutritionFacts nutrition={page.nutrition} />
            <RecipeCostSection cost={page.cost} servings={recipe.servings} />
          </div>
        </div>
      </RecipeControlsHost>
      {page.companions.length > 0 && (
        <section aria-labelledby="serve-with" className="no-print page mt-14">
          <h2 id="serve-with" className="mb-6">
            Serve with
          </h2>
          <DishList dishes={page.companions} level="h3" />
        </section>
      )}
      {page.likeDishes.length > 0 && (
        <LikeDishes path={pages.recipe.path({ id: '' })} dishes={page.likeDishes.map(toLikeDish)} />
      )}
      {page.structuredData && <StructuredData data={page.structuredData} />}
    </main>
  );
}

function MoreImages({ names, texts }: { names: readonly string[]; texts: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="no-print mt-8 grid gap-4 sm:grid-cols-2">
      {names.map((name, index) => (
        <li key={name} className="aspect-4/3 overflow-hidden rounded-card">
          <ResponsiveImage
            name={name}
            alt={texts[index] ?? ''}
            sizes="(min-width: 77rem) 22rem, (min-width: 64rem) calc(50vw - 16rem), (min-width: 48rem) calc(50vw - 13.5rem), (min-width: 40rem) 45vw, 88vw"
            fallback="pot-of-food"
          />
        </li>
      ))}
    </ul>
  );
}
