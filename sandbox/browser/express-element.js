// @ts-check
import { loadStyles, showDialog } from './dialog.js';
import { SandboxElement } from './element.js';

const WALLETS = /** @type {const} */ ([
  { option: 'applePay', type: 'apple_pay', label: 'Apple Pay' },
  { option: 'googlePay', type: 'google_pay', label: 'Google Pay' },
]);
const PAYER = { name: 'Sam Sandbox', email: 'sam@example.com', phone: '5550100142' };
const ADDRESS = {
  line1: '1 Sandbox Street',
  line2: null,
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

/** The wallet buttons. With `sandbox-wallets` in local storage set to `none`, there are none; with `error`, loading fails. */
export class ExpressElement extends SandboxElement {
  /**
   * @param {string} type
   * @param {Record<string, any>} options
   * @param {{ onDestroy: () => void, amountCents: () => number, authorize: (token: string, payer: object) => void }} group
   */
  constructor(type, options, group) {
    super(type, options, group.onDestroy);
    this.group = group;
  }

  /** @param {HTMLElement} host */
  draw(host) {
    void loadStyles();
    const simulation = localStorage.getItem('sandbox-wallets');
    if (simulation === 'error') {
      queueMicrotask(() =>
        this.emit('loaderror', {
          elementType: this.type,
          error: { type: 'api_error', message: 'The sandbox simulates a failure.' },
        }),
      );
      return;
    }
    const wallets = WALLETS.filter(
      ({ option }) => simulation !== 'none' && this.options.paymentMethods?.[option] !== 'never',
    );
    for (const { type, label } of wallets) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', className: 'payment-sandbox-button' });
      button.textContent = `${label} (sandbox)`;
      button.addEventListener('click', () => void this.pay(type, label));
      host.append(button);
    }
    const methods = wallets.map(({ option }) => [option, true]);
    queueMicrotask(() => {
      if (!this.host) return;
      this.emit('ready', {
        elementType: this.type,
        availablePaymentMethods: methods.length > 0 ? Object.fromEntries(methods) : undefined,
      });
    });
  }

  /** @param {'apple_pay' | 'google_pay'} type @param {string} label */
  async pay(type, label) {
    if (!(await this.requestOpening(type))) return;
    const amount = (this.group.amountCents() / 100).toFixed(2);
    const choice = await showDialog({
      title: `${label} (sandbox)`,
      message: `$${amount} to the shop. This is a sandbox: nothing is charged.`,
      choices: [
        { label: 'Pay', value: '' },
        { label: 'Pay with a declined card', value: '_decline' },
        { label: 'Pay with a card that requires authentication', value: '_3ds' },
        { label: 'Cancel', value: null },
      ],
    });
    if (choice === null) return this.emit('cancel', { elementType: this.type });
    const { emailRequired, phoneNumberRequired, billingAddressRequired } = this.options;
    const billingDetails = {
      name: PAYER.name,
      ...(emailRequired && { email: PAYER.email }),
      ...(phoneNumberRequired && { phone: PAYER.phone }),
      ...(billingAddressRequired && { address: ADDRESS }),
    };
    this.group.authorize(`tok_sbx_${type}${choice}`, billingDetails);
    this.emit('confirm', {
      elementType: this.type,
      expressPaymentType: type,
      billingDetails,
      // The sheet is already closed, so the page reports the failed payment.
      paymentFailed: () => {},
    });
  }

  /** Asks the page whether the sheet may open; without a listener it may. @param {string} type */
  requestOpening(type) {
    const listeners = this.listeners.get('click') ?? [];
    if (listeners.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.emit('click', {
        elementType: this.type,
        expressPaymentType: type,
        resolve: () => resolve(true),
        reject: () => resolve(false),
      });
    });
  }
}
