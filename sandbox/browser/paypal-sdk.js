// @ts-check

/**
 * Stands in for PayPal's JavaScript SDK (version 5) in sandbox mode: buttons that lead through the
 * sandbox. A classic script, because the loader of @paypal/react-paypal-js inserts it as one.
 * `sandbox-paypal` in local storage: `ineligible` offers no button.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the scope of a plain script
(() => {
  const ORDERS = '/sandbox/paypal/v2/checkout/orders';

  /** @param {string} orderId @param {'approve' | 'decline' | 'cancel'} what @param {object} [how] */
  async function tell(orderId, what, how = {}) {
    const answer = await fetch(`${ORDERS}/${encodeURIComponent(orderId)}/${what}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(how),
    });
    if (!answer.ok) throw new Error(`PayPal (sandbox): the order could not be ${what}d`);
  }

  /** @param {Record<string, any>} given */
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the life of one button, whose steps share what it knows
  function makeButtons(given) {
    const props = { ...given };
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
      if (!isEnabled) return;
      try {
        let mayOpen = true;
        const clickActions = {
          resolve: async () => {},
          reject: async () => {
            mayOpen = false;
          },
        };
        await props.onClick?.({ fundingSource: 'paypal' }, clickActions);
        if (!mayOpen) return;
        const orderId = await props.createOrder({ paymentSource: 'paypal' }, {});
        await lead(orderId);
      } catch (error) {
        if (!props.onError) throw error;
        props.onError(error);
      }
    }

    /** @param {string} orderID */
    async function lead(orderID) {
      const from = '/sandbox/browser/dialog.js';
      const { ask } = await import(from);
      const answer = await ask({
        title: 'PayPal (sandbox)',
        text: 'PayPal would ask here how you want to pay. Nothing is charged.',
        answers: [
          { label: 'Approve', value: 'approve' },
          { label: 'Approve, but the payment will be declined', value: 'decline' },
          { label: 'Approve, but the payment stays pending', value: 'pending' },
          { label: 'Cancel', value: 'cancel' },
        ],
      });
      if (answer === 'cancel') {
        await tell(orderID, 'cancel');
        props.onCancel?.({ orderID });
        return;
      }
      if (answer === 'pending') await tell(orderID, 'approve', { capture: 'PENDING' });
      else await tell(orderID, answer);
      const data = { orderID, payerID: 'SANDBOXPAYER', paymentSource: 'paypal', facilitatorAccessToken: '' };
      await props.onApprove(data, { restart: () => lead(orderID) });
    }

    return {
      isEligible: () => localStorage.getItem('sandbox-paypal') !== 'ineligible',
      /** @param {Record<string, any>} changed */
      async updateProps(changed) {
        Object.assign(props, changed);
      },
      async close() {
        host?.replaceChildren();
      },
      /** @param {string | HTMLElement} place */
      async render(place) {
        host = typeof place === 'string' ? document.querySelector(place) : place;
        const button = document.createElement('button');
        Object.assign(button, { type: 'button', className: 'payment-sandbox-button' });
        button.textContent = 'PayPal (sandbox)';
        button.addEventListener('click', () => void open());
        host?.append(button);
        const from = '/sandbox/browser/dialog.js';
        const { dress } = await import(from);
        dress();
        props.onInit?.({}, actions);
      },
    };
  }

  Object.assign(window, {
    paypal: {
      version: '5.0.0-sandbox',
      Buttons: makeButtons,
      FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
      getFundingSources: () => ['paypal'],
      isFundingEligible: (/** @type {string} */ source) => source === 'paypal',
    },
  });
})();
