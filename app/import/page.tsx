import type { Metadata } from 'next';
import { ImportScreen } from '@/components/screens/import-screen';
import { requirePageUser } from '@/lib/accounts/session';

export const metadata: Metadata = { title: 'Import Recipes', robots: { index: false, follow: false } };

export default async function ImportPage({ searchParams }: PageProps<'/import'>) {
  const { id } = await requirePageUser('importRecipes', await searchParams);
  return (
    <main id="content" tabIndex={-1} className="page py-10">
      <h1>Import Recipes</h1>
      <p className="lead mt-3">
        Bring your recipes from anywhere. Only you can see them, and nothing is saved until you’ve reviewed
        it.
      </p>
      <ImportScreen userId={id} />
    </main>
  );
}
