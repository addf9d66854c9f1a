import Link from 'next/link';
import type { RecipeCard } from '@/lib/catalog/recipe-schema';

/** Dishes of a country, each with its title and short description, as a link to its recipe. */
export function DishList({ dishes }: { dishes: RecipeCard[] }) {
  if (dishes.length === 0) return <p className="text-muted">No dishes here.</p>;
  return (
    <ul className="grid gap-4">
      {dishes.map((dish) => (
        <li key={dish._id}>
          <Link
            href={`/recipes/detail/${dish._id}`}
            className="group block rounded-card border border-hairline bg-surface p-5"
          >
            <h2 className="text-xl group-hover:underline">{dish.title}</h2>
            <p className="mt-1 text-muted">{dish.shortDescription}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
