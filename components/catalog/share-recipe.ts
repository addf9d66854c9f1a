import { shareWithDevice } from '@/components/ui/share-with-device';
import { changeRecipeState } from './recipe-choice-store';
import { writeChoiceUrl } from './recipe-choice-url';

/** Long enough to read a short sentence. */
const STATUS_DURATION_MS = 5_000;

/** Shares a link to the recipe as it is shown, with the device’s own dialog or else through the clipboard. */
export async function shareRecipe(): Promise<void> {
  const status = await sendLink(writeChoiceUrl());
  changeRecipeState({ status, isStatusShown: true });
  setTimeout(() => changeRecipeState({ status: '', isStatusShown: false }), STATUS_DURATION_MS);
}

/** Returns the outcome; an empty text if the device’s dialog has shown it. */
async function sendLink(url: string): Promise<string> {
  if ('share' in navigator && (await shareWithDevice({ title: document.title, url }))) return '';
  try {
    await navigator.clipboard.writeText(url);
    return 'The link to this recipe is copied.';
  } catch (error) {
    console.warn('The link could not be copied', error);
    return 'Copying did not work. Please copy the link from the address bar.';
  }
}
