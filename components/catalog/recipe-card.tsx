import Link from 'next/link';
import type { RecipeCard as RecipeCardData } from '@/lib/catalog/recipe-schema';

/** A recipe among others: its picture's place, its name, and what one wants to know before opening it. */
export function RecipeCard({ recipe, level }: { recipe: RecipeCardData; level: 'h2' | 'h3' }) {
  const Heading = level;
  return (
    <article>
      <Link href={`/recipes/detail/${recipe._id}`} className="group block">
        <Heading className="text-lg group-hover:underline">{recipe.title}</Heading>
        <p className="mt-1 text-muted text-sm">
          {recipe.country} · {recipe.prepTime} min · {recipe.difficulty}
        </p>
      </Link>
    </article>
  );
}
