import type { PaymentMode } from './payment-mode-rules';
import { type PaymentHosts, PROVIDER_SETTINGS } from './payment-settings-rules';

/** Returns the hosts of the enabled providers; none in sandbox mode, which uses the shop's own origin. */
export function toPaymentHosts({ name, providers }: PaymentMode): PaymentHosts {
  const enabledHosts = name === 'sandbox' ? [] : providers.map((id) => PROVIDER_SETTINGS[id].hosts);
  return {
    scripts: enabledHosts.flatMap(({ scripts }) => scripts),
    connections: enabledHosts.flatMap(({ connections }) => connections),
    frames: enabledHosts.flatMap(({ frames }) => frames),
    images: enabledHosts.flatMap(({ images }) => images),
    payers: enabledHosts.flatMap(({ payers }) => payers),
  };
}
