'use client';

import { usePathname, useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { FormFailure } from '@/components/ui/form-failure';
import { pages } from '@/lib/pages/pages';

const NO_RIGHT = 'You may not have administrative privileges.';
/** The error page of all sections of the admin area. The path of the recipes begins the paths of all others. */
const FAILURES = [
  [pages.adminToday.path(), `Failed to fetch what is to do today. ${NO_RIGHT}`],
  [pages.adminIngredients.path(), 'Failed to fetch ingredients.'],
  [pages.adminOrders.path(), 'Failed to fetch orders.'],
  [pages.adminStock.path(), `Failed to fetch the stock. ${NO_RIGHT}`],
  [pages.adminNotes.path(), `Failed to fetch notes. ${NO_RIGHT}`],
  [pages.adminDiets.path(), `Failed to fetch diets. ${NO_RIGHT}`],
  [pages.adminSearches.path(), `Failed to fetch searches. ${NO_RIGHT}`],
  [pages.adminUsers.path(), `Failed to fetch users. ${NO_RIGHT}`],
  [pages.adminCustomer.path({ id: '' }), `Failed to fetch the customer. ${NO_RIGHT}`],
  [pages.adminLog.path(), `Failed to fetch the log. ${NO_RIGHT}`],
  [pages.adminAlerts.path(), `Failed to fetch alerts. ${NO_RIGHT}`],
  [pages.adminContentPages.path(), `Failed to fetch pages. ${NO_RIGHT}`],
  [pages.adminSettings.path(), `Failed to fetch the settings. ${NO_RIGHT}`],
  [pages.adminHelp.path(), 'Failed to fetch the help.'],
  [pages.adminRecipes.path(), `Failed to fetch recipes. ${NO_RIGHT}`],
] as const;

/** Shown when a page of the admin area fails to load, with a retry button. */
export default function AdminError({ error, reset }: { error: Error; reset: () => void }) {
  const router = useRouter();
  const pathname = usePathname();
  const [, message] = FAILURES.find(([path]) => pathname.startsWith(path)) ?? [];
  useEffect(() => {
    console.error(message, error);
  }, [error, message]);

  function retry() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <div className="mt-8">
      <FormFailure message={message ?? NO_RIGHT} />
      <button type="button" className="button button-primary mt-4" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
