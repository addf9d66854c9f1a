import type { Metadata } from 'next';
import { z } from 'zod';
import { MyRecipesScreen } from '@/components/screens/my-recipes-screen';
import { requirePageUser } from '@/lib/accounts/session';
import { listPrivateRecipes } from '@/lib/catalog/recipe-queries';

export const metadata: Metadata = { title: 'My Personal Recipes', robots: { index: false, follow: false } };

const searchSchema = z.object({ edit: z.string().optional().catch(undefined) });

export default async function MyRecipesPage({ searchParams }: PageProps<'/profile/my-recipes'>) {
  const { id } = await requirePageUser('myRecipes', await searchParams);
  const { edit } = searchSchema.parse(await searchParams);
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>My Personal Recipes</h1>
      <p className="lead mt-3">Recipes that only you can see.</p>
      <MyRecipesScreen userId={id} initialRecipes={await listPrivateRecipes(id)} edit={edit} />
    </main>
  );
}
