'use client';

import { useEffect, useState } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import { CheckField } from '@/components/ui/check-field';
import type { getKeptAllergens, keepAllergens } from '@/lib/accounts/profile-endpoints';
import { callApi } from '@/lib/http/api-client';
import type { AllergenGroup } from '@/models/ingredient-limits';

const PATH = '/api/users/me/allergens';
type Allergens = readonly AllergenGroup[];

/**
 * Keeps what a signed-in visitor avoids in their account too, if they tick it; what the account has can be taken over by this
 * device. Guests see nothing.
 */
export function KeepAllergens({ avoided, onUse }: { avoided: Allergens; onUse: (kept: Allergens) => void }) {
  const account = useAccount();
  const userId = account.status === 'user' ? account.user.id : null;
  // What was loaded for another account is not shown.
  return userId && <KeptAllergens key={userId} avoided={avoided} onUse={onUse} />;
}

function KeptAllergens({ avoided, onUse }: { avoided: Allergens; onUse: (kept: Allergens) => void }) {
  const [kept, setKept] = useState<Allergens | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    callApi<typeof getKeptAllergens>('GET', PATH).then(
      ({ allergens }) => setKept(allergens),
      () => setFailure('What your account keeps could not be loaded. Please open this again.'),
    );
  }, []);

  async function keep(allergens: Allergens) {
    setFailure('');
    setIsBusy(true);
    try {
      const response = await callApi<typeof keepAllergens>('PUT', PATH, {
        body: { allergens: [...allergens] },
      });
      setKept(response.allergens);
    } catch {
      setFailure('Your account could not be changed. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  const isKept = kept !== null && kept.length > 0;
  const isSame = isKept && kept.length === avoided.length && kept.every((each) => avoided.includes(each));
  return (
    <div className="mt-4 border-hairline border-t pt-3">
      {kept && (isKept || avoided.length > 0) && (
        <CheckField
          label="Keep them in my account too"
          hint="Allergens are health data: we store them only if you tick this, and delete them when you untick it."
          checked={isKept}
          aria-disabled={isBusy}
          onChange={({ target }) => !isBusy && void keep(target.checked ? avoided : [])}
        />
      )}
      {isKept && !isSame && (
        <>
          <p className="mt-2 text-sm">Your account has: {kept.join(', ')}.</p>
          <div className="flex flex-wrap gap-x-5">
            <button type="button" className="link-button" onClick={() => onUse(kept)}>
              Use these on this device
            </button>
            {avoided.length > 0 && (
              <button type="button" className="link-button" onClick={() => !isBusy && void keep(avoided)}>
                Keep those of this device instead
              </button>
            )}
          </div>
        </>
      )}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  );
}
