'use client';

import { useState } from 'react';
import { Placeholder } from '@/components/images/placeholder';
import { Dialog } from '@/components/ui/dialog';
import { PageLink } from '@/components/ui/page-link';
import { toBackdrop } from '@/lib/images/blur-rules';
import { imageSrcSet, imageUrl } from '@/lib/images/image-rules';
import { pickIngredientDrawing } from '@/lib/images/placeholder-rules';
import { pages } from '@/lib/pages/pages';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import { IngredientOptions } from './ingredient-options';

/** A dialog with an ingredient's description, packs and prices, and a button to add it to the cart. */
export function IngredientDialog({
  ingredient,
  amount,
  onClose,
}: {
  ingredient: IngredientView;
  /** The pack that is selected first; the first one if undefined. */
  amount: string | undefined;
  onClose: () => void;
}) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Dialog title={ingredient.name} isOpen onClose={onClose}>
      {!ingredient.image && (
        <div className="mt-4 h-32 overflow-hidden rounded-card [&_img]:w-24">
          <Placeholder {...pickIngredientDrawing(ingredient)} />
        </div>
      )}
      {ingredient.image && !isBroken && (
        <img
          src={imageUrl(ingredient.image, 640)}
          srcSet={imageSrcSet(ingredient.image, 960)}
          sizes="16rem"
          alt={ingredient.imageAlt}
          className="mx-auto mt-4 aspect-square w-full max-w-64 rounded-card bg-size-[100%_100%] bg-no-repeat object-cover"
          style={toBackdrop(ingredient.image)}
          onError={() => setIsBroken(true)}
        />
      )}
      <p className="mt-4">{ingredient.description}</p>
      <IngredientOptions key={ingredient._id} ingredient={ingredient} amount={amount} onAdded={onClose}>
        <PageLink
          href={pages.ingredient.path({ id: ingredient._id })}
          isPrefetched
          className="button button-ghost px-4 sm:px-5"
          onClick={onClose}
        >
          Details
        </PageLink>
        <button type="button" className="button button-ghost px-4 sm:px-5" onClick={onClose}>
          Close
        </button>
      </IngredientOptions>
    </Dialog>
  );
}
