import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RecipeFacts } from '@/components/catalog/recipe-facts';
import { RecipeIngredients } from '@/components/catalog/recipe-ingredients';
import { RecipeMethod } from '@/components/catalog/recipe-method';
import { RecipeVideo } from '@/components/catalog/recipe-video';
import { ReturnLink } from '@/components/layout/return-link';
import { toDishesHref } from '@/lib/catalog/dish-schema';
import { findPublicRecipe } from '@/lib/catalog/recipe-queries';
import { toVideoFrameUrl } from '@/lib/catalog/video-rules';

type Props = PageProps<'/recipes/detail/[id]'>;

async function readRecipe({ params }: Props) {
  return (await findPublicRecipe((await params).id)) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const recipe = await readRecipe(props);
  return { title: recipe.title, description: recipe.shortDescription };
}

export default async function RecipePage(props: Props) {
  const recipe = await readRecipe(props);
  const frameUrl = toVideoFrameUrl(recipe.videoUrl);
  return (
    <main id="content" className="pb-16">
      <ReturnLink href={toDishesHref(recipe.country)} prefersHistory />
      <article className="page">
        <h1 className="mt-4 text-5xl">{recipe.title}</h1>
        <p className="mt-4 max-w-[62ch] text-lg text-muted">{recipe.shortDescription}</p>
        <div className="mt-6">
          <RecipeFacts recipe={recipe} />
        </div>
        <p className="mt-8 max-w-[62ch] whitespace-pre-line">{recipe.description}</p>
        {frameUrl && (
          <div className="mt-8 max-w-3xl">
            <RecipeVideo frameUrl={frameUrl} videoUrl={recipe.videoUrl} title={recipe.title} />
          </div>
        )}
        <div className="mt-10 grid items-start gap-10 md:grid-cols-[22rem_1fr]">
          <RecipeIngredients lines={recipe.ingredients} />
          <RecipeMethod steps={recipe.instructions} />
        </div>
      </article>
    </main>
  );
}
