// @ts-check
import { CardElement } from './card-element.js';
import { ExpressElement } from './express-element.js';

/** A group of elements; rejects the same options as the endive release of Stripe.js. */
export class Elements {
  /** @param {Record<string, any>} options */
  constructor(options = {}) {
    if ('paymentMethodTypes' in options)
      throw new Error(
        'IntegrationError: paymentMethodTypes is no longer supported; use allowedPaymentMethodTypes',
      );
    this.options = { ...options };
    /** @type {(CardElement | ExpressElement)[]} */
    this.members = [];
    /** @type {{ token: string, payer: object } | null} */
    this.authorization = null;
    this.isSubmitted = false;
  }

  /** @param {string} type @param {Record<string, any>} [options] */
  create(type, options = {}) {
    if (this.members.some((member) => member.type === type))
      throw new Error(`IntegrationError: there is already a ${type} element`);
    const onDestroy = () => {
      this.members = this.members.filter((member) => member !== element);
    };
    const element = this.createElement(type, options, onDestroy);
    this.members.push(element);
    return element;
  }

  /** @param {string} type @param {Record<string, any>} options @param {() => void} onDestroy */
  createElement(type, options, onDestroy) {
    if (type === 'card') return new CardElement(type, options, onDestroy);
    if (type === 'expressCheckout') {
      if (!(Number.isInteger(this.options.amount) && this.options.currency === 'usd'))
        throw new Error('IntegrationError: wallets need an amount in cents and the currency usd');
      return new ExpressElement(type, options, {
        onDestroy,
        amountCents: () => this.options.amount,
        authorize: (token, payer) => {
          this.authorization = { token, payer };
          this.isSubmitted = false;
        },
      });
    }
    throw new Error(`IntegrationError: ${type} is not supported by the sandbox`);
  }

  /** @param {unknown} component a type, or a component of react-stripe-js */
  getElement(component) {
    const type = typeof component === 'function' ? Reflect.get(component, '__elementType') : component;
    return this.members.find((member) => member.type === type) ?? null;
  }

  /** @param {Record<string, any>} options */
  update(options) {
    Object.assign(this.options, options);
  }

  async fetchUpdates() {
    return {};
  }

  async submit() {
    this.isSubmitted = true;
    const card = this.members.find((member) => member instanceof CardElement);
    const problem = card instanceof CardElement ? card.findProblem() : null;
    return problem ? { error: problem } : { selectedPaymentMethod: 'card' };
  }
}
