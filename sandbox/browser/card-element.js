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
    note.textContent = 'Sandbox: test cards only, nothing is charged. Never enter a real card.';
    group.append(note);
    group.addEventListener('input', () => this.emit('change', this.readState()));
    group.addEventListener('focusin', () => this.emit('focus', { elementType: 'card' }));
    group.addEventListener('focusout', () => this.emit('blur', { elementType: 'card' }));
    group.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.emit('escape', { elementType: 'card' });
    });
    host.append(group);
    // Unstyled, it would be taller than the place the shop keeps for it.
    group.hidden = true;
    void loadStyles().then(() => {
      group.hidden = false;
      this.announceReady();
    });
  }

  /** @param {Record<string, any>} options */
  update(options) {
    super.update(options);
    for (const input of this.listInputs()) input.disabled = Boolean(this.options.disabled);
  }

  focus() {
    this.listInputs()[0]?.focus();
  }

  clear() {
    for (const input of this.listInputs()) input.value = '';
    this.emit('change', this.readState());
  }

  /** Returns the entered card in the API's format. */
  readCard() {
    const { month, year } = this.readExpiry();
    return {
      number: this.readDigits('number'),
      exp_month: month,
      exp_year: year,
      cvc: this.readDigits('cvc'),
    };
  }

  /** Returns the first problem with the entered card, with Stripe's message. */
  findProblem() {
    const number = this.readDigits('number');
    const { month, year } = this.readExpiry();
    const isAmex = detectBrand(number) === 'amex';
    if (number.length < (isAmex ? 15 : 16))
      return toIncompleteError('number', 'Your card number is incomplete.');
    if (!passesLuhn(number)) return toInvalidError('invalid_number', 'Your card number is invalid.');
    if (!month || year.length < 2)
      return toIncompleteError('expiry', "Your card's expiration date is incomplete.");
    const monthNumber = Number(month);
    const now = new Date();
    if (monthNumber < 1 || monthNumber > 12)
      return toInvalidError('invalid_expiry_month', "Your card's expiration date is invalid.");
    const isPast = (2000 + Number(year)) * 12 + monthNumber < now.getFullYear() * 12 + now.getMonth() + 1;
    if (isPast)
      return toInvalidError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
    if (this.readDigits('cvc').length < (isAmex ? 4 : 3))
      return toIncompleteError('cvc', "Your card's security code is incomplete.");
    if (this.hasPostalCode() && this.readDigits('postal').length < 5)
      return toIncompleteError('zip', 'Your postal code is incomplete.');
    return null;
  }

  readState() {
    const problem = this.findProblem();
    return {
      elementType: 'card',
      empty: this.listInputs().every(({ value }) => value === ''),
      complete: problem === null,
      // An incomplete field is not an error yet.
      error: problem && !problem.code.startsWith('incomplete') ? problem : undefined,
      brand: detectBrand(this.readDigits('number')),
      value: { postalCode: this.readDigits('postal') },
    };
  }

  hasPostalCode() {
    return this.listInputs().some(({ name }) => name === 'postal');
  }

  readExpiry() {
    const [, month = '', year = ''] = /^(\d\d)(\d{0,4})$/.exec(this.readDigits('expiry')) ?? [];
    return { month, year: year.slice(-2) };
  }

  /** @param {string} name */
  readDigits(name) {
    const value = this.listInputs().find((input) => input.name === name)?.value ?? '';
    return value.replace(/\D/g, '');
  }

  /** @returns {HTMLInputElement[]} */
  listInputs() {
    return [...(this.host?.querySelectorAll('input') ?? [])];
  }
}

/** @param {string} number */
function detectBrand(number) {
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
function toIncompleteError(field, message) {
  return { type: 'validation_error', code: `incomplete_${field}`, message };
}

/** @param {string} code @param {string} message */
function toInvalidError(code, message) {
  return { type: 'validation_error', code, message };
}
