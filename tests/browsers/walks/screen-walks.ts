import type { WalkPage } from '@/tests/browsers/page';
import { addToCart, findIngredientPath, findRecipePath, openAsGuest, openCart, RECIPE } from './steps';
import type { Walk, WalkContext } from './walk';

/** Ten pages of a guest; the recipe and the ingredient by their names. */
async function listPages(page: WalkPage): Promise<Record<string, string>> {
  return {
    home: '/',
    continent: '/select-country/Africa',
    dishes: '/dishes/India',
    recipe: await findRecipePath(page),
    'ingredient-categories': '/ingredients',
    ingredients: '/ingredients?category=Fruits',
    ingredient: await findIngredientPath(page, 'Basmati Rice'),
    search: '/search?q=rice',
    'advanced-search': '/advanced-search',
    about: '/about',
  };
}

async function lookAtPages({ page, takePicture }: WalkContext, scheme: string): Promise<void> {
  for (const [name, path] of Object.entries(await listPages(page))) {
    await openAsGuest(page, path);
    await page.select('h1').expectVisible();
    await page.expectLoadedPictures();
    await page.expectNoSidewaysScroll();
    await takePicture(`${scheme}-${name}`);
  }
}

export const screenWalks: readonly Walk[] = [
  {
    title: 'ten pages are as wide as the screen, with all of their pictures',
    async run(context) {
      await lookAtPages(context, 'light');
    },
  },
  {
    title: 'with a dark system, the same pages are dark, and so is the checkout; the switch makes them light',
    isDark: true,
    async run(context) {
      const { page, takePicture } = context;
      await lookAtPages(context, 'dark');
      await page.expectDarkBackground(true);
      await addToCart(page, 'Basmati Rice');
      await openCart(page);
      await takePicture('dark-cart');
      await page.press('Escape');
      await page.expectNoDialog();
      await page.button('Dark theme').click();
      await page.expectDarkBackground(false);
      await page.reload();
      await page.button('Login').expectVisible();
      await page.expectDarkBackground(false);
    },
  },
  {
    title: 'back closes a dialog before it leaves the page, forward opens nothing, and a reload closes it',
    async run({ page }) {
      await openAsGuest(page, '/dishes/India');
      await page.link(new RegExp(RECIPE)).click();
      await page.expectHeading(RECIPE);
      const path = await page.readPath();
      const button = page.button('Add Basmati Rice to cart');
      const dialog = page.dialog('Basmati Rice');
      await button.click();
      await dialog.expectVisible();
      await page.driver.back();
      await page.expectNoDialog();
      await page.expectPath(path);
      await page.driver.forward();
      await page.settle();
      await page.expectNoDialog();
      await page.expectPath(path);
      await button.click();
      await dialog.expectVisible();
      await page.reload();
      await page.button('Login').expectVisible();
      await page.expectNoDialog();
      await page.expectHeading(RECIPE);
      await page.driver.back();
      await page.expectPath('/dishes/India');
    },
  },
  {
    title: 'a recipe is cooked on the entire screen, with a timer that goes on after a reload',
    async run({ page, takePicture }) {
      await openAsGuest(page, await findRecipePath(page));
      await page.button('Cook').click();
      const cook = page.dialog(RECIPE);
      await cook.expectText(/Step 1 of 6/);
      for (const step of [2, 3]) {
        await cook.button('Next').click();
        await cook.expectText(new RegExp(`Step ${step} of 6`));
      }
      await cook.button('Start Rice, 12 min').click();
      await cook.role('timer', 'Rice timer').expectText(/^(12:00|11:\d\d)/);
      await takePicture('cook-mode');
      await page.reload();
      const dock = page.role('region', 'Timers');
      await dock.button(/Rice/, { position: 0 }).click();
      await dock.role('timer', 'Rice timer').expectText(/^1[12]:\d\d|^\d:\d\d/);
      await page.button('Cook').click();
      await cook.expectText(/Step 3 of 6/);
      await cook.button('Rice is running').expectVisible();
      await page.press('Escape');
      await page.expectNoDialog();
      await dock.button(/^Rice|Rice first/, { position: 0 }).expectVisible();
    },
  },
];
