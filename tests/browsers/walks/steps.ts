import { randomUUID } from 'node:crypto';
import { type Found, type WalkPage, waitFor } from '@/tests/browsers/page';
import { PASSWORD } from '@/tests/support/accounts';

/** Steps that several walks take, by the labels on the screen. */

export const RECIPE = 'Butter Chicken';

type Named = { _id: string; title?: string; name?: string };

/** Waits for a shop that is busy. */
const fetchJson = (page: WalkPage, path: string) =>
  waitFor(
    async () => {
      const response = await fetch(page.origin + path);
      return response.ok && response.json();
    },
    () => `${path} has no response`,
  );

export async function findRecipePath(page: WalkPage, title = RECIPE, country = 'India'): Promise<string> {
  const { dishes }: { dishes: Named[] } = await fetchJson(page, `/api/dishes?country=${country}`);
  return `/recipes/detail/${dishes.find((dish) => dish.title === title)?._id}`;
}

export async function findIngredientPath(page: WalkPage, name: string): Promise<string> {
  const { ingredients }: { ingredients: Named[] } = await fetchJson(page, '/api/ingredients');
  return `/ingredients/${ingredients.find((ingredient) => ingredient.name === name)?._id}`;
}

/** Opens a page as a guest, and waits until it reacts to the visitor. */
export async function openAsGuest(page: WalkPage, path: string): Promise<void> {
  await page.open(path);
  await page.button('Login').expectVisible();
}

export async function addToCart(page: WalkPage, name: string, quantity = 1): Promise<void> {
  await page.open(`/search?q=${encodeURIComponent(name)}`);
  await page.select(`main a[href="${await findIngredientPath(page, name)}"]`).click();
  const dialog = page.dialog(name);
  await dialog.role('textbox', 'Quantity').fill(String(quantity));
  await dialog.button('Add to Cart').click();
  await page.expectNoDialog();
}

export const findCartButton = (page: WalkPage) => page.button(/^Cart \(\d+\)/);

export async function openCart(page: WalkPage): Promise<Found> {
  await findCartButton(page).click();
  const cart = page.dialog('Review Your Cart');
  await cart.expectVisible();
  return cart;
}

export async function fillAddress(dialog: Found): Promise<void> {
  await dialog.label('Full Name').fill('Ada Cook');
  await dialog.label('Street Address').fill('1 Saffron Way');
  await dialog.label('City').fill('Portland');
  await dialog.label('State').choose('Oregon');
  await dialog.label('ZIP Code').fill('97201');
}

/** Goes from the open cart to the payment, as a guest. */
export async function goToPaymentAsGuest(page: WalkPage): Promise<void> {
  await page.button('Checkout as Guest').click();
  const shipping = page.dialog('Contact & Shipping');
  await shipping.label('Email').fill('ada@shop.test');
  await fillAddress(shipping);
  await continueToPayment(page);
}

export async function continueToPayment(page: WalkPage): Promise<void> {
  await page.button('Continue to Payment').click();
  await page.dialog('Payment').expectVisible();
}

export async function payByCard(page: WalkPage): Promise<void> {
  const card = page.role('group', 'Card (sandbox)');
  await card.label('Card number').fill('4242424242424242');
  await card.label('Expiry (MM/YY)').fill('1240');
  await card.label('CVC').fill('123');
  await page.button(/^Pay \$/).click();
  await page.dialog('Thank you').expectVisible();
}

/** Pays in the window that the button of PayPal opens. */
export async function payByPayPal(page: WalkPage): Promise<void> {
  await page.button('PayPal (sandbox)').click();
  await page.dialog('PayPal (sandbox)').button('Approve').click();
  await page.dialog('Thank you').expectVisible();
}

/** Registers a new customer on the home page; returns the email. */
export async function signUp(page: WalkPage): Promise<string> {
  const email = `cook-${randomUUID()}@shop.test`;
  await openAsGuest(page, '/');
  await page.button('Login').click();
  await page.button('Create an account').click();
  const dialog = page.dialog('Create an account');
  await dialog.label('Email').fill(email);
  await dialog.label('Password').fill(PASSWORD);
  await dialog.label('Confirm password').fill(PASSWORD);
  await page.press('Enter');
  await page.button('Logout').expectVisible();
  await page.expectNoDialog();
  return email;
}

export async function logIn(page: WalkPage, email: string): Promise<void> {
  await openAsGuest(page, '/');
  await page.button('Login').click();
  const dialog = page.dialog('Log in');
  await dialog.label('Email').fill(email);
  await dialog.label('Password').fill(PASSWORD);
  await dialog.button('Log in').click();
  await page.button('Logout').expectVisible();
  await page.expectNoDialog();
}
