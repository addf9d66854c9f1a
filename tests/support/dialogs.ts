import { expect, type Page } from '@playwright/test';

/**
 * Waits until all dialogs are closed, also one below another, and the page has left their history entry: that would
 * cancel a page load, reload or Back that the browser begins at the same moment.
 */
export async function expectDialogsClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
  await expectDialogEntry(page, false);
}

/** Waits until the page is at the history entry of its dialogs, which Back closes one of, or has left it. */
export async function expectDialogEntry(page: Page, isThere: boolean): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'dialogEntry' in (window.history.state ?? {}))).toBe(isThere);
}
