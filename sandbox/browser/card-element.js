// @ts-check
import { loadStyles } from './dialog.js';
import { SandboxElement } from './element.js';

const FIELDS = [
  { name: 'number', label: 'Card number', placeholder: '4242 4242 4242 4242', autocomplete: 'off' },
  { name: 'expiry', label: 'Expiry (MM/YY)', placeholder: 'MM/YY', autocomplete: 'off' },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', autocomplete: 'off' },
  { name: 'postal', label: 'ZIP', placeholder: 'ZIP', autocomplete: 'off' },
];
/** @type {[RegExp, string][]} */
const BRANDS = [
  [/^4/, 'visa'],
  [/^5[1-5]/, 'mastercard'],
  [/^3[47]/, 'amex'],
];

/** Replaces Stripe's iframe for entering a card. */
export class CardElement extends SandboxElement {
  /** @param {HTMLElement} host */
  draw(host) {
    loadStyles();
    const group = document.createElement('div');
    group.className = 'payment-sandbox-card';
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', 'Card (sandbox)');
    for (const { name, label, placeholder, autocomplete } of FIELDS) {
      if (name === 'postal' && this.options.hidePostalCode) continue;
      const input = document.createElement('input');
      Object.assign(input, { name, placeholder, autocomplete, inputMode: 'numeric', type: 'text' });
      input.disabled = Boolean(this.options.disabled);
      const labelElement = document.createElement('label');
      labelElement.append(label, input);
      group.append(labelElement);
    }
    const note = document.createElement('p');
    note.textContent = 'Sandbox: test cards only, nothing is charged. Never type a real card.';
    group.append(note);
    group.addEventListener('input', () => this.emit('change', this.state()));
    group.addEventListener('focusin', () => this.emit('focus', { elementType: 'card' }));
    group.addEventListener('focusout', () => this.emit('blur', { elementType: 'card' }));
    group.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.emit('escape', { elementType: 'card' });
    });
    host.append(group);
    this.announceReady();
  }

  /** @param {Record<string, any>} options */
  update(options) {
    super.update(options);
    for (const input of this.inputs()) input.disabled = Boolean(this.options.disabled);
  }

  focus() {
    this.inputs()[0]?.focus();
  }

  clear() {
    for (const input of this.inputs()) input.value = '';
    this.emit('change', this.state());
  }

  /** Returns the typed card in the API's format. */
  card() {
    const { month, year } = this.expiry();
    return { number: this.typed('number'), exp_month: month, exp_year: year, cvc: this.typed('cvc') };
  }

  /** Returns the first problem, in Stripe's words. */
  problem() {
    const number = this.typed('number');
    const { month, year } = this.expiry();
    const isAmex = brandOf(number) === 'amex';
    if (number.length < (isAmex ? 15 : 16)) return incomplete('number', 'Your card number is incomplete.');
    if (!passesLuhn(number)) return invalid('invalid_number', 'Your card number is invalid.');
    if (!month || year.length < 2) return incomplete('expiry', "Your card's expiration date is incomplete.");
    const monthNumber = Number(month);
    const now = new Date();
    if (monthNumber < 1 || monthNumber > 12)
      return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
    const isPast = (2000 + Number(year)) * 12 + monthNumber < now.getFullYear() * 12 + now.getMonth() + 1;
    if (isPast) return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
    if (this.typed('cvc').length < (isAmex ? 4 : 3))
      return incomplete('cvc', "Your card's security code is incomplete.");
    if (this.hasPostalCode() && this.typed('postal').length < 5)
      return incomplete('zip', 'Your postal code is incomplete.');
    return null;
  }

  state() {
    const problem = this.problem();
    return {
      elementType: 'card',
      empty: this.inputs().every(({ value }) => value === ''),
      complete: problem === null,
      // An incomplete field is not an error yet.
      error: problem && !problem.code.startsWith('incomplete') ? problem : undefined,
      brand: brandOf(this.typed('number')),
      value: { postalCode: this.typed('postal') },
    };
  }

  hasPostalCode() {
    return this.inputs().some(({ name }) => name === 'postal');
  }

  expiry() {
    const [, month = '', year = ''] = /^(\d\d)(\d{0,4})$/.exec(this.typed('expiry')) ?? [];
    return { month, year: year.slice(-2) };
  }

  /** @param {string} name */
  typed(name) {
    const value = this.inputs().find((input) => input.name === name)?.value ?? '';
    return value.replace(/\D/g, '');
  }

  /** @returns {HTMLInputElement[]} */
  inputs() {
    return [...(this.host?.querySelectorAll('input') ?? [])];
  }
}

/** @param {string} number */
function brandOf(number) {
  return BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';
}

/** @param {string} number */
function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** @param {string} field @param {string} message */
function incomplete(field, message) {
  return { type: 'validation_error', code: `incomplete_${field}`, message };
}

/** @param {string} code @param {string} message */
function invalid(code, message) {
  return { type: 'validation_error', code, message };
}
