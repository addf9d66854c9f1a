import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, logIn, openAdmin } from '@/tests/support/accounts';
import { expectNoAxeViolations } from '@/tests/support/axe';
import { pickShare } from '@/tests/support/tiers';

const STANDARD_TEXT = 'This page is under construction.';

for (const width of pickShare([390, 1280], 2, 1)) {
  test(`an admin writes a page, which the next visitor reads, and restores its first version; ${width} pixels wide`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, ADMIN_EMAIL);
    const visitor = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
    const readText = async () => (await visitor.request.get('/shipping-returns')).text();
    // Twice, so that it is in the cache.
    await readText();
    expect(await readText()).toContain(STANDARD_TEXT);

    await openAdmin(page, '/admin/pages');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Edit Shipping & Returns' }).click();
    await page
      .getByLabel('Text in Markdown')
      .fill(
        `# Shipping\n\nWe ship **daily**.\n\n| To | Days |\n| --- | --- |\n| Ohio | 2 |\n| ${'x'.repeat(120)} | 3 |\n\n<b>raw</b>`,
      );
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Shipping' })).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The page was saved. Visitors can see it now.')).toBeVisible();
    expect(await readText()).toContain('We ship <strong>daily</strong>.');

    await visitor.goto('/shipping-returns');
    await expect(visitor.getByRole('heading', { level: 2 })).toHaveText('Shipping');
    await expect(visitor.getByText('<b>raw</b>')).toBeVisible();
    await expectNoAxeViolations(visitor);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const versions = page.getByRole('listitem').filter({ hasText: 'Version' });
    const count = await versions.count();
    await page.getByLabel('Text in Markdown').fill('We ship hourly.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(readText).toContain('We ship hourly.');
    await expect(versions).toHaveCount(count + 1);
    await versions.nth(1).getByRole('link').click();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByText(/was restored as version \d+\. Visitors can see it now\./)).toBeVisible();
    expect(await readText()).toContain('We ship <strong>daily</strong>.');

    await page.getByRole('link', { name: 'Back to editing' }).click();
    await page.getByRole('button', { name: 'Show the standard text again' }).click();
    await page.getByRole('button', { name: 'Show the standard text', exact: true }).click();
    await expect(page.getByText('Visitors read the standard text again.')).toBeVisible();
    expect(await readText()).toContain(STANDARD_TEXT);
    await visitor.context().close();
  });
}
