const shared = globalThis as typeof globalThis & { shopSingletons?: Map<string, unknown> };

/**
 * Returns the process's only value of that name, created on first use. It is stored on `globalThis`, because the
 * gateway, the app and the handlers are separate bundles, and Next bundles some modules twice. Each name is used
 * by one caller, so its type is known.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  shared.shopSingletons ??= new Map();
  if (!shared.shopSingletons.has(name)) shared.shopSingletons.set(name, create());
  return shared.shopSingletons.get(name) as T;
}
