import {
  addToCart,
  findCartButton,
  findRecipePath,
  goToPaymentAsGuest,
  openAsGuest,
  openCart,
  payByCard,
  payByPayPal,
  RECIPE,
} from './steps';
import type { Walk } from './walk';

export const guestWalks: readonly Walk[] = [
  {
    title: 'a visitor goes by the maps to a recipe, and with the browser back and forward',
    async run({ page }) {
      await openAsGuest(page, '/');
      await page.expectHeading('International Recipes');
      await page.link('Asia on the map').click();
      await page.expectPath('/select-country/Asia');
      await page.link('India on the map').click();
      await page.expectPath('/dishes/India');
      await page.role('article').expectCount(12);
      await page.link(new RegExp(RECIPE)).click();
      await page.expectHeading(RECIPE);
      const recipePath = await page.readPath();
      for (const path of ['/dishes/India', '/select-country/Asia', '/']) {
        await page.driver.back();
        await page.expectPath(path);
      }
      await page.expectHeading('International Recipes');
      for (const path of ['/select-country/Asia', '/dishes/India', recipePath]) {
        await page.driver.forward();
        await page.settle();
        await page.expectPath(path);
      }
      await page.expectHeading(RECIPE);
      await page.link('Return').click();
      await page.expectPath('/dishes/India');
    },
  },
  {
    title: 'a search completes words: a suggestion is chosen with the keyboard, or by a click',
    async run({ page, takePicture }) {
      await openAsGuest(page, '/');
      const field = page.role('search').label('Search recipes and ingredients');
      const list = page.role('listbox', 'Suggestions');
      await field.fill('ram');
      await list.role('option', /Miso Ramen/).expectVisible();
      await takePicture('suggestions');
      await page.press('ArrowDown');
      await list.role('option', undefined, { isSelected: true }).expectText('Miso Ramen');
      await page.press('Enter');
      await page.expectPath(/^\/recipes\/detail\//);
      await page.expectHeading('Miso Ramen');
      await field.fill('hot basma');
      await list.role('option', 'Basmati Rice').expectVisible();
      await page.press('Tab');
      await field.expectValue('hot basmati');
      await field.fill('basma');
      await list.role('option', 'Basmati Rice').click();
      await page.expectPath('/search?q=Basmati+Rice');
      await page.expectHeading('Basmati Rice');
    },
  },
  {
    title: 'a guest scales a recipe, shops for it, and pays by card',
    async run({ page, size, takePicture }) {
      const path = await findRecipePath(page);
      await openAsGuest(page, path);
      const line = page
        .role('region', 'Ingredients')
        .role('listitem', undefined, { containing: 'chicken thighs', position: 0 });
      const servings = page.role('spinbutton', 'Servings');
      await line.expectText('1 3/4 lb');
      await page.button('One serving more').click();
      await servings.expectValue('7');
      await servings.fill('12');
      await page.press('Enter');
      await page.expectPath(`${path}?servings=12`);
      await line.expectText('3 1/2 lb');
      await page.button('Metric').click();
      await line.expectText('1.6 kg');
      if (size === 'phone') await page.select('.sticky-bar').expectDrawn();

      await page.button('Shop this recipe').click();
      const sheet = page.dialog('Shop this recipe');
      await sheet.expectText('Uncheck anything you already have.');
      await sheet.role('textbox', 'Servings').expectValue('12');
      await sheet.role('textbox', 'Servings').fill('24');
      await sheet.role('checkbox', /^(Buy|Get) Basmati Rice/).uncheck();
      await sheet.role('listitem', undefined, { containing: 'I have this' }).expectText('Basmati Rice');
      await sheet.select('.cart-total').expectDrawn();
      await takePicture('sheet');
      await sheet.button(/^Add \d+ items? to cart/).click();
      await page.expectNoDialog();
      await findCartButton(page).expectVisible();
      await page.button('Undo').click();
      await findCartButton(page).expectGone();
      await page.button('Shop this recipe').click();
      await sheet.button(/^Add \d+ items? to cart/).click();
      await page.expectNoDialog();

      await openCart(page);
      await takePicture('cart');
      await goToPaymentAsGuest(page);
      await takePicture('payment');
      await payByCard(page);
      await takePicture('thank-you');
      await page.button('Continue shopping').click();
      await page.expectNoDialog();
      await findCartButton(page).expectGone();
    },
  },
  {
    title: 'a guest cancels PayPal, and then pays with it',
    async run({ page }) {
      await addToCart(page, 'Basmati Rice', 2);
      await openCart(page);
      await goToPaymentAsGuest(page);
      await page.button('PayPal').click();
      await page.button('PayPal (sandbox)').click();
      await page.dialog('PayPal (sandbox)').button('Cancel').click();
      await page.dialog('Payment').expectText('PayPal payment was cancelled.');
      await payByPayPal(page);
    },
  },
];
