import path from 'node:path';
import { ADMIN_EMAIL } from '@/tests/support/accounts';
import {
  addToCart,
  continueToPayment,
  fillAddress,
  findRecipePath,
  goToPaymentAsGuest,
  logIn,
  openCart,
  payByCard,
  payByPayPal,
  signUp,
} from './steps';
import type { Walk } from './walk';

const PICTURE = path.resolve('catalog/pictures/basmati-rice.jpg');

export const memberWalks: readonly Walk[] = [
  {
    title: 'a member pays by card and by PayPal, and finds both orders in the profile',
    async run({ page, takePicture }) {
      const email = await signUp(page);
      await addToCart(page, 'Basmati Rice', 2);
      await openCart(page);
      await page.button('Checkout').click();
      await fillAddress(page.dialog('Contact & Shipping'));
      await continueToPayment(page);
      await payByCard(page);
      await page.button('Continue shopping').click();
      await page.expectNoDialog();

      await addToCart(page, 'Ground Turmeric');
      await openCart(page);
      await page.button('Checkout').click();
      await page
        .dialog('Contact & Shipping')
        .role('radio', /^Ada Cook\W+Primary/)
        .expectChecked();
      await continueToPayment(page);
      await page.button('PayPal').click();
      await payByPayPal(page);
      await page.button('Continue shopping').click();
      await page.expectNoDialog();

      await page.link(email).click();
      await page.expectHeading('Profile');
      const orders = page.button(/^[\w-]+\W+Processing/);
      await orders.expectCount(2);
      await takePicture('profile');
      await page.button(/^[\w-]+\W+Processing/, { position: 0 }).click();
      await page.dialog('Order details').expectText('Ground Turmeric');
    },
  },
  {
    title: 'a member changes phone and addresses in the profile, logs out, and logs in again',
    async run({ page }) {
      const email = await signUp(page);
      await page.link(email).click();
      await page.expectHeading('Profile');
      await page.button('Change phone').click();
      const phone = page.dialog('Change phone');
      await phone.role('textbox', /Phone/).fill('5035550142');
      await phone.button('Save').click();
      await page.expectNoDialog();
      await page.role('main').expectText('(503) 555-0142');
      await page.button('Add address').click();
      const address = page.dialog('Add address');
      await fillAddress(address);
      await address.button('Save').click();
      await page.expectNoDialog();
      await page.role('main').expectText('1 Saffron Way');
      await page.button('Logout').click();
      await page.expectPath('/');
      await logIn(page, email);
      await page.link(email).click();
      await page.role('main').expectText('1 Saffron Way');
    },
  },
  {
    title: 'a member writes a recipe with a picture; a reload with the form open loses no text',
    async run({ page, takePicture }) {
      await signUp(page);
      await page.open(await findRecipePath(page));
      await page.button('Make my own copy').click();
      const form = page.dialog('Edit recipe');
      await form.label('Recipe Name').expectValue('Butter Chicken');
      await form.label('Recipe Name').fill('Butter Chicken of my own');
      await form.label('Short Description').fill('As we make it on Sundays.');
      await page.reload();
      await form.expectText('Your unsaved changes are back.');
      await form.label('Recipe Name').expectValue('Butter Chicken of my own');
      await form.label('Add pictures', { isHiddenToo: true }).chooseFiles([PICTURE]);
      await form.role('img', 'basmati-rice.jpg').expectVisible();
      await takePicture('recipe-form');
      await form.button('Save').click();
      await page.expectNoDialog();
      await page.open('/search?q=sundays');
      await page
        .role('region', 'In your own recipes')
        .link(/Butter Chicken of my own/)
        .click();
      await page.expectHeading('Butter Chicken of my own');
      await page.role('main').expectText('Only you can see this recipe.');
      await takePicture('own-recipe');
    },
  },
  {
    title: 'an admin finds a new order in the list, and sets it to Shipped',
    async run({ page, takePicture }) {
      await addToCart(page, 'Saffron');
      await openCart(page);
      await goToPaymentAsGuest(page);
      await payByCard(page);
      const thanks = page.dialog('Thank you').role('definition', undefined, { position: 0 });
      const number = (await thanks.read()).text.trim();
      await page.button('Continue shopping').click();
      await page.expectNoDialog();
      await logIn(page, ADMIN_EMAIL);
      await page.open('/admin/orders?status=Processing');
      await page.link(/^Admin\b/).expectVisible();
      await page.role('row', undefined, { containing: number }).expectVisible();
      await takePicture('admin-orders');
      await page.label(`Status of order ${number}`).choose('Shipped');
      await page.dialog(`Set order ${number} to Shipped?`).button('Set to Shipped').click();
      await page.role('main').expectText(`Order ${number} was set to Shipped.`);
      await page.link('Shipped').click();
      await page.expectPath('/admin/orders?status=Shipped');
      await page.link(number).click();
      await page.dialog(`Order ${number}`).expectText('Status: Shipped');
      await takePicture('admin-order');
    },
  },
];
