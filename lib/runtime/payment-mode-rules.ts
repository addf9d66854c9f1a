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

/** Returns the mode of valid variables (see `findPaymentSettingErrors`). */
export function toPaymentMode(variables: PaymentVariables): PaymentMode {
  const providers = PAYMENT_PROVIDERS.filter((id) => isEnabled(PROVIDER_SETTINGS[id], variables));
  if (providers.length === 0) return { name: 'sandbox', providers: PAYMENT_PROVIDERS };
  const isAnyLive = providers.some((id) => PROVIDER_SETTINGS[id].isLive(variables));
  return { name: isAnyLive ? 'live' : 'test', providers };
}

/**
 * Returns why the shop must not start with these variables, in lines such as `NAME must be …`; empty if they are
 * consistent. No line contains a value, because values are secret.
 */
export function findPaymentSettingErrors(variables: PaymentVariables): string[] {
  const allSettings = Object.values(PROVIDER_SETTINGS);
  const missingVariables = allSettings.flatMap(({ names }) => findMissingVariables(variables, names));
  if (missingVariables.length > 0) return missingVariables;
  return [
    ...allSettings.flatMap((settings) => settings.findFormatErrors(variables)),
    ...allSettings.flatMap(({ sandboxVariables }) => findSandboxKeys(variables, sandboxVariables)),
    ...allSettings.flatMap((settings) => settings.findContradictions(variables)),
    ...findMixedModes(variables),
    ...allSettings.flatMap((settings) => settings.findMisplacedBaseUrl(variables)),
  ];
}

function isEnabled({ names }: ProviderSettings, variables: PaymentVariables): boolean {
  return variables[names[0]] !== undefined;
}

/** Finds the unset variables of a provider that is only partly configured. */
function findMissingVariables(variables: PaymentVariables, names: ProviderSettings['names']): string[] {
  const missingNames = names.filter((name) => variables[name] === undefined);
  if (missingNames.length === names.length) return [];
  return missingNames.map((name) => `${name} must be set too, or none of ${names.join(', ')}`);
}

const ALL_SANDBOX_KEYS: readonly unknown[] = Object.values(SANDBOX_KEYS);

function findSandboxKeys(variables: PaymentVariables, names: ProviderSettings['sandboxVariables']): string[] {
  return names
    .filter((name) => ALL_SANDBOX_KEYS.includes(variables[name]))
    .map((name) => `${name} is a key of the built-in sandbox; to use the sandbox, leave all keys unset`);
}

/** Finds providers in different modes: live and test keys must not be combined. */
function findMixedModes(variables: PaymentVariables): string[] {
  const [firstProvider, ...otherProviders] = Object.values(PROVIDER_SETTINGS).filter((settings) =>
    isEnabled(settings, variables),
  );
  if (!firstProvider) return [];
  const problems = otherProviders
    .filter((settings) => settings.isLive(variables) !== firstProvider.isLive(variables))
    .map(
      ({ modeVariable }) =>
        `${modeVariable} must have the same mode as the other provider: one is live, and the other is in test mode`,
    );
  if (variables.PAYMENTS_SANDBOX) problems.push('PAYMENTS_SANDBOX must be unset when a provider has keys');
  return problems;
}
