import { readDraftPart } from '@/components/checkout/checkout-draft-store';
import { listDrafts, readDraft } from '@/components/ui/draft-storage';
import { NEW_ITEM } from '@/lib/pages/page-path-rules';
import { namedDraftSchema } from '@/lib/recipes/stored-draft-schema';
import { CONTENT_PAGES } from '@/lib/site/content-page-rules';
import { contentPageParamsSchema } from '@/lib/site/content-page-schema';

/** The key of a draft: its kind, the user who typed it, and its document. */
const DRAFT_KEY = /^(?:admin-)?(\w+):(\w+):(.+)$/;
/** More are only counted. */
const MAX_NAMED = 4;

/**
 * Returns this user's unsaved input, in words, as in "a new recipe and your checkout details"; empty if there is nothing. A
 * logout deletes it.
 */
export function nameUnsavedChanges(userId: string, isPlanSent: boolean): string {
  const names = listDrafts('').flatMap((key) => {
    const [, noun = '', owner, id = ''] = DRAFT_KEY.exec(key) ?? [];
    return owner === userId ? [toName(noun, id, key)] : [];
  });
  const hasTypedInCheckout = readDraftPart(userId, 'shipping') ?? readDraftPart(userId, 'billing');
  if (hasTypedInCheckout) names.push('your checkout details');
  if (!isPlanSent) names.push('your meal plan, shopping list or pantry');
  const others = names.length - MAX_NAMED;
  const named = others > 1 ? [...names.slice(0, MAX_NAMED), `${others} others`] : names;
  return new Intl.ListFormat('en-US').format(named);
}

function toName(noun: string, id: string, key: string): string {
  const page = contentPageParamsSchema.safeParse({ slug: id }).data;
  if (noun === 'page' && page) return `the page “${CONTENT_PAGES[page.slug].title}”`;
  const { title, name } = readDraft(key, namedDraftSchema)?.values ?? {};
  const typed = title || name;
  if (noun === 'import' && !typed) return 'recipes that you have not saved yet';
  if (id === NEW_ITEM) return typed ? `the new ${noun} “${typed}”` : `a new ${noun}`;
  return typed ? `the ${noun} “${typed}”` : `one ${noun}`;
}
