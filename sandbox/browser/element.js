// @ts-check

/** @typedef {(event: any) => void} Listener */

/** The common interface of Stripe.js elements: mounting, events, unmounting. */
export class SandboxElement {
  /**
   * @param {string} type
   * @param {Record<string, any>} options
   * @param {() => void} onDestroy called when it is destroyed
   */
  constructor(type, options, onDestroy) {
    this.type = type;
    this.options = { ...options };
    this.onDestroy = onDestroy;
    /** @type {HTMLElement | null} */
    this.host = null;
    /** @type {Map<string, Listener[]>} */
    this.listeners = new Map();
    // react-stripe-js checks this property.
    this._elementType = type;
  }

  /** @param {string} name @param {Listener} listener */
  on(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }

  /** @param {string} name @param {Listener} listener */
  once(name, listener) {
    const once = (/** @type {any} */ event) => {
      this.off(name, once);
      listener(event);
    };
    return this.on(name, once);
  }

  /** @param {string} name @param {Listener} [listener] */
  off(name, listener) {
    const remaining = (this.listeners.get(name) ?? []).filter(
      (candidate) => listener && candidate !== listener,
    );
    this.listeners.set(name, remaining);
    return this;
  }

  /** @param {string} name @param {any} event */
  emit(name, event) {
    for (const listener of this.listeners.get(name) ?? []) listener(event);
  }

  announceReady() {
    queueMicrotask(() => this.host && this.emit('ready', { elementType: this.type }));
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    const host = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(host instanceof HTMLElement))
      throw new Error('IntegrationError: the element to mount to does not exist');
    this.host = host;
    host.classList.add('StripeElement');
    this.draw(host);
  }

  /** @param {HTMLElement} _host */
  draw(_host) {
    throw new Error(`The sandbox has no element of type ${this.type}.`);
  }

  /** @param {Record<string, any>} options */
  update(options) {
    Object.assign(this.options, options);
  }

  unmount() {
    this.host?.replaceChildren();
    this.host = null;
  }

  destroy() {
    this.unmount();
    this.onDestroy();
  }

  focus() {}

  blur() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  clear() {}
}
