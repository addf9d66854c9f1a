// @ts-check

/**
 * A window of the bank, the wallet or PayPal: says what it is about and waits for one of the answers.
 * Resolves with the answer's value; Escape is the last of them.
 *
 * @template T
 * @param {{ title: string, text: string, answers: readonly { label: string, value: T }[] }} question
 * @returns {Promise<T>}
 */
export function ask({ title, text, answers }) {
  dress();
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'payment-sandbox-dialog';
    const heading = add(dialog, 'h2', title);
    const description = add(dialog, 'p', text);
    heading.id = `payment-sandbox-${Math.random().toString(36).slice(2)}`;
    description.id = `${heading.id}-text`;
    dialog.setAttribute('aria-labelledby', heading.id);
    dialog.setAttribute('aria-describedby', description.id);

    const cameFrom = document.activeElement;
    const end = (/** @type {T} */ value) => {
      dialog.close();
      dialog.remove();
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
      resolve(value);
    };
    for (const { label, value } of answers) {
      const button = add(dialog, 'button', label);
      button.setAttribute('type', 'button');
      button.addEventListener('click', () => end(value));
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      const last = answers.at(-1);
      if (last) end(last.value);
    });
    // As in a provider's frame: what is typed here is no business of the page's own dialogs.
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The stand-ins' few rules, in the shop's own colours. */
export function dress() {
  const href = '/sandbox/browser/sandbox.css';
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

/**
 * @param {HTMLElement} parent
 * @param {string} tag
 * @param {string} text
 */
function add(parent, tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}
