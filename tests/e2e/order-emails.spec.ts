import { expect, type Page, test } from '@playwright/test';
import { THUMBNAIL_PIXELS } from '@/lib/images/thumbnail-rules';
import { ORDER_EMAIL_LABELS } from '@/lib/orders/order-email-preview-schema';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations, findAxeViolations } from '@/tests/support/axe';
import { pickShare } from '@/tests/support/tiers';

const LIGHT_SURFACE = 'rgb(255, 255, 255)';
const DARK_SURFACE = 'rgb(34, 27, 21)';

/** Checks the page and the email in it one after the other, because axe never ends in a frame without scripts. */
async function expectAccessiblePreview(page: Page) {
  const html = await page.locator('iframe').first().getAttribute('srcdoc');
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  await expectNoAxeViolations(page);
  await page.setContent(html ?? '');
  // Mail clients show an email within their own landmarks.
  expect(await findAxeViolations(page, { without: ['region', 'landmark-one-main'] })).toEqual([]);
}

for (const width of pickShare([390, 1280], 2)) {
  test(`an admin sees every email about an order as customers get it, in both modes, by keyboard; ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, ADMIN_EMAIL);
    await openAdmin(page, '/admin/orders');
    await page.getByRole('link', { name: 'Emails to customers' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails about orders');
    const email = page.frameLocator('iframe[title="The email on a phone"]');
    await expect(email.locator('img').first()).toHaveJSProperty('naturalWidth', THUMBNAIL_PIXELS);
    for (const [name, label] of ORDER_EMAIL_LABELS) {
      const link = page.getByRole('link', { name: label, exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(link).toHaveAttribute('aria-current', 'true');
      const subject = (await page.getByRole('heading', { name: /^Subject: / }).textContent()) ?? '';
      await expect(email.getByRole('heading', { level: 1 })).toHaveText(subject.replace('Subject: ', ''));
      const [scrollWidth, clientWidth] = await email
        .locator('html')
        .evaluate((html) => [html.scrollWidth, html.clientWidth]);
      expect(scrollWidth, name).toBe(clientWidth);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(email.locator('.card')).toHaveCSS('background-color', LIGHT_SURFACE);
    await page.getByRole('link', { name: 'Dark' }).click();
    await expect(email.locator('.card')).toHaveCSS('background-color', DARK_SURFACE);
    await expectAccessiblePreview(page);
    await openAdmin(page, '/admin/orders/emails?email=shipped');
    await expectAccessiblePreview(page);
  });
}
