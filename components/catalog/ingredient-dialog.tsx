'use client';

import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { PageLink } from '@/components/ui/page-link';
import type { IngredientView } from '@/lib/catalog/ingredient-schema';
import { pictureColor, pictureSrcSet, pictureUrl } from '@/lib/images/picture-rules';
import { IngredientOptions } from './ingredient-options';

/** An ingredient without leaving the page: what it is, its packs and prices, and into the cart. */
export function IngredientDialog({
  ingredient,
  onClose,
}: {
  ingredient: IngredientView;
  onClose: () => void;
}) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Dialog title={ingredient.name} isOpen onClose={onClose}>
      {ingredient.image && !isBroken && (
        <img
          src={pictureUrl(ingredient.image, 640)}
          srcSet={pictureSrcSet(ingredient.image, 960)}
          sizes="26rem"
          alt=""
          className="mt-4 aspect-3/2 w-full rounded-card object-cover"
          style={{ backgroundColor: pictureColor(ingredient.image) ?? undefined }}
          onError={() => setIsBroken(true)}
        />
      )}
      <p className="mt-4">{ingredient.description}</p>
      <IngredientOptions key={ingredient._id} ingredient={ingredient} onAdded={onClose}>
        <PageLink href={`/ingredients/${ingredient._id}`} className="button button-ghost" onClick={onClose}>
          Details
        </PageLink>
        <button type="button" className="button button-ghost" onClick={onClose}>
          Close
        </button>
      </IngredientOptions>
    </Dialog>
  );
}
