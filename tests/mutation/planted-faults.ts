import { ACCOUNT_FAULTS } from './planted-faults/accounts';
import { AREA_FAULTS } from './planted-faults/areas';
import { CHECKOUT_FAULTS } from './planted-faults/checkout';
import { ORDER_FAULTS } from './planted-faults/orders';
import { PAYMENT_FAULTS } from './planted-faults/payments';
import type { PlantedFault } from './planted-faults/planted-fault';
import { SETTLEMENT_FAULTS } from './planted-faults/settlement';

/** Faults planted by hand where mutants would need a database for each: in commands, and one in each other area. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...AREA_FAULTS,
  ...SETTLEMENT_FAULTS,
  ...ORDER_FAULTS,
  ...PAYMENT_FAULTS,
  ...ACCOUNT_FAULTS,
  ...CHECKOUT_FAULTS,
];

/** Returns the text of a file with the fault in it; throws unless it belongs in exactly one place. */
export function plantFault(text: string, { title, file, from, to }: PlantedFault): string {
  const parts = text.split(from);
  if (parts.length !== 2) {
    throw new Error(`${title}: ${file} has the text ${parts.length - 1} times, not once: ${from}`);
  }
  return parts.join(to);
}
