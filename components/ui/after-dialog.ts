import { afterPaint } from './after-paint';
import { loadPageAfterDialogs } from './dialog-history';

/**
 * Resolves once a dialog that has just been closed lets the page scroll, and has left the history: until then, the browser
 * would scroll back to where the page was below the dialog.
 */
export async function afterDialog(): Promise<void> {
  await afterPaint();
  await new Promise<void>(loadPageAfterDialogs);
  await afterPaint();
}
