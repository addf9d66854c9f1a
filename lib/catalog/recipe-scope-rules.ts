/**
 * Whose recipes a query or a command is about. It is part of every filter, so that a recipe outside the scope is treated
 * like one that does not exist.
 */
export type RecipeScope = RecipeOwner | typeof SHOP_SCOPE;

/** A recipe that exists only in its scope. */
export type RecipeTarget = { scope: RecipeScope; id: string };

/** The scope of a new recipe: public, a user's own, or a draft of the admins, which belongs to no user. */
export type RecipeOwner = { isPrivate: false } | { isPrivate: true; userId: string | null };

export const PUBLIC_SCOPE = { isPrivate: false } as const satisfies RecipeOwner;
export const DRAFT_SCOPE = { isPrivate: true, userId: null } as const satisfies RecipeOwner;
/** The scopes that admins edit. */
export const SHOP_SCOPE = { $or: [{ ...PUBLIC_SCOPE }, { ...DRAFT_SCOPE }] };

/** Returns where a new recipe is if it has already been added: an admin's draft may have been published since. */
export function toEditScope(owner: RecipeOwner): RecipeScope {
  return owner.isPrivate && owner.userId !== null ? owner : SHOP_SCOPE;
}
