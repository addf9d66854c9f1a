import type { Page } from '@playwright/test';

/** Holds back the page's requests to such URLs until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let letGo = () => {};
  const whenLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await whenLetGo;
    await route.continue();
  });
  return letGo;
}
