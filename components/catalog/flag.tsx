import { findFlagUrl } from '@/lib/geo/country-rules';
import { FlagImage } from './flag-image';

export function Flag({ country }: { country: string }) {
  return <FlagImage url={findFlagUrl(country)} />;
}
