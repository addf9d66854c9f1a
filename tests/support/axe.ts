import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails the test if axe finds a violation on the page in its current state. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // During a client-side navigation, Next inserts the new page's title a moment after its content.
  await expect(page).toHaveTitle(/\S/);
  expect(await findAxeViolations(page)).toEqual([]);
}

/** Returns the violations on the page in its current state, of some rules only, or without some. */
export async function findAxeViolations(
  page: Page,
  { only, without }: { only?: string[]; without?: string[] } = {},
): Promise<string[]> {
  // This takes a third of the time that axe takes by default: no page is opened for the result, which only frames of other
  // origins need, and there are no details of passed rules.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
    ...(without && { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
