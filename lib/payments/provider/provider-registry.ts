import type { PaymentProviderId } from '@/lib/runtime/payment-provider-rules';
import type { PaymentProvider } from './payment-provider';

type ProviderRegistry = {
  all: readonly PaymentProvider[];
  /** Returns the adapter of an order's provider. */
  get(id: PaymentProviderId): PaymentProvider;
  /** Like `get`, but for an untrusted id; null if there is no such provider. */
  find(id: string): PaymentProvider | null;
};

/** Creates the registry, with one adapter for each provider in `PROVIDER_FACTS`. */
export function createProviderRegistry(
  adapters: {
    [Id in PaymentProviderId]: PaymentProvider<Id>;
  },
): ProviderRegistry {
  const byId = new Map<string, PaymentProvider>(Object.entries(adapters));
  return {
    all: Object.values(adapters),
    get(id) {
      const adapter = byId.get(id);
      // The order was paid through a provider that the shop no longer supports.
      if (!adapter) throw new Error(`Unknown payment provider: ${id}.`);
      return adapter;
    },
    find: (id) => byId.get(id) ?? null,
  };
}
