import type { KeptParameter } from '@/lib/pages/page-path-rules';

/** The hidden fields of a GET form, which keep the parameters that it does not set. */
export function KeptFields({ kept }: { kept: readonly KeptParameter[] }) {
  return kept.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
