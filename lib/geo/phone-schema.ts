import { tidiedTextSchema } from '@/lib/text/text-schema';
import { toPhone } from './phone-rules';
import { MAX_CODE_LENGTH } from './postal-address-schema';

/** A US phone number, reduced to its ten digits; it may be empty. Each form has its own error message. */
export function phoneNumberSchema(error: string) {
  return tidiedTextSchema({ max: MAX_CODE_LENGTH, error, tidy: toPhone }).regex(/^(\d{10})?$/, { error });
}
