import type { PaymentMode } from './payment-mode-rules';
import { type PaymentHosts, PROVIDER_SETTINGS } from './payment-settings-rules';

/** Returns the hosts of the enabled providers; none in sandbox mode, which uses the shop's own origin. */
export function paymentHosts({ name, providers }: PaymentMode): PaymentHosts {
  const enabled = name === 'sandbox' ? [] : providers.map((id) => PROVIDER_SETTINGS[id].hosts);
  return {
    scripts: enabled.flatMap(({ scripts }) => scripts),
    connections: enabled.flatMap(({ connections }) => connections),
    frames: enabled.flatMap(({ frames }) => frames),
    images: enabled.flatMap(({ images }) => images),
    payers: enabled.flatMap(({ payers }) => payers),
  };
}
