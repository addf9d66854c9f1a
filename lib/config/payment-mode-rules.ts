import { PAYMENT_PROVIDERS, type PaymentProviderId } from './payment-provider-rules';
import {
  type PaymentVariables,
  PROVIDER_SETTINGS,
  type ProviderSettings,
  SANDBOX_KEYS,
} from './payment-settings-rules';

/**
 * Which payment providers the shop uses: its own sandbox, the providers' test modes, or the live ones that move
 * money. Only the keys decide this, so that no other setting can contradict them.
 */

/** Ordered from simulated to real money. */
export const PAYMENT_MODES = ['sandbox', 'test', 'live'] as const;
export type PaymentModeName = (typeof PAYMENT_MODES)[number];

export type PaymentMode = {
  name: PaymentModeName;
  /** The enabled providers. */
  providers: readonly PaymentProviderId[];
};

/** Returns the mode of valid variables (see `paymentMistakes`). */
export function paymentModeOf(variables: PaymentVariables): PaymentMode {
  const providers = PAYMENT_PROVIDERS.filter((id) => isEnabled(PROVIDER_SETTINGS[id], variables));
  if (providers.length === 0) return { name: 'sandbox', providers: PAYMENT_PROVIDERS };
  const movesMoney = providers.some((id) => PROVIDER_SETTINGS[id].isLive(variables));
  return { name: movesMoney ? 'live' : 'test', providers };
}

/**
 * Returns why the shop must not start with these variables, in lines such as `NAME must be …`; empty if they are
 * consistent. No line contains a value, because values are secret.
 */
export function paymentMistakes(variables: PaymentVariables): string[] {
  const all = Object.values(PROVIDER_SETTINGS);
  const incomplete = all.flatMap(({ names }) => findMissing(variables, names));
  if (incomplete.length > 0) return incomplete;
  return [
    ...all.flatMap((keys) => keys.findFormatErrors(variables)),
    ...all.flatMap(({ sandboxed }) => findSandboxKeys(variables, sandboxed)),
    ...all.flatMap((keys) => keys.findContradictions(variables)),
    ...findMixedModes(variables),
    ...all.flatMap((keys) => keys.findMisplacedBaseUrl(variables)),
  ];
}

function isEnabled({ names }: ProviderSettings, variables: PaymentVariables): boolean {
  return variables[names[0]] !== undefined;
}

/** Finds the unset variables of a provider that is only partly configured. */
function findMissing(variables: PaymentVariables, names: ProviderSettings['names']): string[] {
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name} must be set too, or none of ${names.join(', ')}`);
}

const ALL_SANDBOX_KEYS: readonly unknown[] = Object.values(SANDBOX_KEYS);

function findSandboxKeys(variables: PaymentVariables, names: ProviderSettings['sandboxed']): string[] {
  return names
    .filter((name) => ALL_SANDBOX_KEYS.includes(variables[name]))
    .map((name) => `${name} is a key of the built-in sandbox; to use the sandbox, leave all keys unset`);
}

/** Finds providers in different modes: live and test keys must not be combined. */
function findMixedModes(variables: PaymentVariables): string[] {
  const [first, ...others] = Object.values(PROVIDER_SETTINGS).filter((keys) => isEnabled(keys, variables));
  if (!first) return [];
  const mistakes = others
    .filter((keys) => keys.isLive(variables) !== first.isLive(variables))
    .map(
      ({ modeName }) =>
        `${modeName} must have the same mode as the other provider: one is live, and the other is in test mode`,
    );
  if (variables.PAYMENTS_SANDBOX) mistakes.push('PAYMENTS_SANDBOX must be unset when a provider has keys');
  return mistakes;
}
