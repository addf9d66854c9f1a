// @ts-check

/**
 * Replaces PayPal's JavaScript SDK (version 5) in sandbox mode. A classic script, because the loader of
 * @paypal/react-paypal-js inserts it as one. With `sandbox-paypal` in local storage set to `ineligible`, there is
 * no button.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the scope of a classic script
(() => {
  const ORDERS = '/sandbox/paypal/v2/checkout/orders';

  /** @param {string} orderId @param {'approve' | 'decline' | 'cancel'} customerStep @param {object} [input] */
  async function sendStep(orderId, customerStep, input = {}) {
    const response = await fetch(`${ORDERS}/${encodeURIComponent(orderId)}/${customerStep}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`PayPal (sandbox): the step “${customerStep}” failed`);
  }

  /** @param {Record<string, any>} options */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one button, whose handlers share its state
  function createButtons(options) {
    const props = { ...options };
    /** @type {HTMLElement | null} */
    let host = null;
    let isEnabled = true;

    const actions = {
      async enable() {
        isEnabled = true;
      },
      async disable() {
        isEnabled = false;
      },
    };

    async function open() {
      try {
        let canOpen = true;
        const clickActions = {
          resolve: async () => {},
          reject: async () => {
            canOpen = false;
          },
        };
        await props.onClick?.({ fundingSource: 'paypal' }, clickActions);
        if (!canOpen || !isEnabled) return;
        const orderId = await props.createOrder({ paymentSource: 'paypal' }, {});
        await openWindow(orderId);
      } catch (error) {
        if (!props.onError) throw error;
        props.onError(error);
      }
    }

    /** @param {string} orderID */
    async function openWindow(orderID) {
      const dialogUrl = '/sandbox/browser/dialog.js';
      const { showDialog } = await import(dialogUrl);
      const choice = await showDialog({
        title: 'PayPal (sandbox)',
        message: 'Here, PayPal would ask you how you want to pay. Nothing is charged.',
        choices: [
          { label: 'Approve', value: 'approve' },
          { label: 'Approve, but the payment will be declined', value: 'decline' },
          { label: 'Approve, but the payment stays pending', value: 'pending' },
          { label: 'Cancel', value: 'cancel' },
        ],
      });
      if (choice === 'cancel') {
        await sendStep(orderID, 'cancel');
        props.onCancel?.({ orderID });
        return;
      }
      if (choice === 'pending') await sendStep(orderID, 'approve', { capture: 'PENDING' });
      else await sendStep(orderID, choice);
      const data = { orderID, payerID: 'SANDBXPAYER22', paymentSource: 'paypal', facilitatorAccessToken: '' };
      await props.onApprove(data, { restart: () => openWindow(orderID) });
    }

    return {
      isEligible: () => localStorage.getItem('sandbox-paypal') !== 'ineligible',
      /** @param {Record<string, any>} changedProps */
      async updateProps(changedProps) {
        Object.assign(props, changedProps);
      },
      async close() {
        host?.replaceChildren();
      },
      /** @param {string | HTMLElement} target */
      async render(target) {
        host = typeof target === 'string' ? document.querySelector(target) : target;
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', className: 'payment-sandbox-button' });
        button.textContent = 'PayPal (sandbox)';
        button.addEventListener('click', () => void open());
        host?.append(button);
        const dialogUrl = '/sandbox/browser/dialog.js';
        const { loadStyles } = await import(dialogUrl);
        void loadStyles();
        props.onInit?.({}, actions);
      },
    };
  }

  Object.assign(window, {
    paypal: {
      version: '5.0.0-sandbox',
      Buttons: createButtons,
      FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
      getFundingSources: () => ['paypal'],
      isFundingEligible: (/** @type {string} */ source) => source === 'paypal',
    },
  });
})();
