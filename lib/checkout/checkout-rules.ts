export const CHECKOUT_STEPS = ['review', 'shipping', 'payment'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export const CHECKOUT_TITLES: Record<CheckoutStep | 'done', string> = {
  review: 'Review Your Cart',
  shipping: 'Contact & Shipping',
  payment: 'Payment',
  done: 'Thank you',
};

/** The width of the dialog in each step, in pixels. */
export const CHECKOUT_WIDTHS: Record<CheckoutStep | 'done', number> = {
  review: 450,
  shipping: 930,
  payment: 1150,
  done: 930,
};
