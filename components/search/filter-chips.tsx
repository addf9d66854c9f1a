import { X } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';

/** Filters of a list, each a link to the list without it. */
export function FilterChips({
  label,
  chips,
  children,
}: {
  /** The accessible name of the row. */
  label: string;
  chips: readonly { label: string; href: string }[];
  children?: React.ReactNode;
}) {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={label} className="flex items-center gap-2 max-sm:shrink-0 sm:flex-wrap">
      {chips.map((chip) => (
        <PageLink
          key={chip.label}
          href={chip.href}
          rel="nofollow"
          className="button button-ghost min-h-11 shrink-0 px-4 text-sm"
          showsProgress
        >
          <span className="sr-only">Remove </span>
          {chip.label} <Icon icon={X} size={16} />
        </PageLink>
      ))}
      {children}
    </nav>
  );
}
