// @ts-check

/**
 * Shows a dialog of the bank, the wallet or PayPal. Resolves with the chosen value; Escape chooses the last.
 *
 * @template T
 * @param {{ title: string, message: string, choices: readonly { label: string, value: T }[] }} options
 * @returns {Promise<T>}
 */
export function showDialog({ title, message, choices }) {
  void loadStyles();
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'payment-sandbox-dialog';
    const heading = appendElement(dialog, 'h2', title);
    const description = appendElement(dialog, 'p', message);
    heading.id = `payment-sandbox-${Math.random().toString(36).slice(2)}`;
    description.id = `${heading.id}-message`;
    dialog.setAttribute('aria-labelledby', heading.id);
    dialog.setAttribute('aria-describedby', description.id);

    const previousFocus = document.activeElement;
    const close = (/** @type {T} */ value) => {
      dialog.close();
      dialog.remove();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
      resolve(value);
    };
    for (const { label, value } of choices) {
      const button = appendElement(dialog, 'button', label);
      button.setAttribute('type', 'button');
      button.addEventListener('click', () => close(value));
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      const last = choices.at(-1);
      if (last) close(last.value);
    });
    // As in a provider's iframe, the page's own dialogs do not see these keys.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @type {Promise<void> | null} */
let stylesLoaded = null;

/** Loads the sandbox's stylesheet, which uses the shop's colors. Resolves also if it cannot be loaded. */
export function loadStyles() {
  stylesLoaded ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/sandbox/browser/sandbox.css';
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
  return stylesLoaded;
}

/**
 * @param {HTMLElement} parent
 * @param {string} tag
 * @param {string} text
 */
function appendElement(parent, tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}
