import { ContinentButtons } from '@/components/home/continent-buttons';
import { IngredientCatalogue } from '@/components/home/ingredient-catalogue';
import { Leaderboard } from '@/components/home/leaderboard';
import { listIngredients } from '@/lib/catalog/ingredient-queries';
import { listLeaderboards } from '@/lib/catalog/leaderboard-queries';

export default async function HomePage() {
  const [leaderboards, ingredients] = await Promise.all([
    listLeaderboards(),
    listIngredients({ sellableOnly: true }),
  ]);
  return (
    <main id="content">
      <div className="page py-10">
        <h1 className="text-5xl">International Recipes</h1>
      </div>
      <section aria-label="Continents" className="page pb-8">
        <ContinentButtons />
      </section>
      {leaderboards.map(({ period, recipes }) => (
        <Leaderboard key={period} period={period} recipes={recipes} />
      ))}
      <IngredientCatalogue ingredients={ingredients} />
    </main>
  );
}
