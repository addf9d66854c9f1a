/**
 * Where the sandbox of this process listens. On `globalThis`, because the app's start and its handlers
 * are two bundles.
 */
const shared = globalThis as typeof globalThis & { shopPaymentSandbox?: { port: number } };

export function announceSandbox(port: number): void {
  shared.shopPaymentSandbox = { port };
}

export function forgetSandbox(): void {
  delete shared.shopPaymentSandbox;
}

/** Undefined until it listens. */
export function sandboxPort(): number | undefined {
  return shared.shopPaymentSandbox?.port;
}
