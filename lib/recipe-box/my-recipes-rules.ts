const MY_RECIPES_PATH = '/profile/my-recipes';

/** The address of one's own recipes, with one of them opened in the form; `new` opens an empty one. */
export function toMyRecipesHref(edit?: string): string {
  return edit ? `${MY_RECIPES_PATH}?edit=${edit}` : MY_RECIPES_PATH;
}
