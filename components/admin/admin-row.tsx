import type { IconNode } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';

/** The header cell of a row: the item's image and name, with a note below. */
export function RowHeader({
  name,
  image,
  children,
}: {
  name: string;
  image: React.ReactNode;
  /** The note. */
  children: React.ReactNode;
}) {
  return (
    <th scope="row">
      <span className="flex items-center gap-3">
        {image}
        <span className="wrap-anywhere min-w-0">
          <bdi className="font-medium">{name}</bdi>
          {children}
        </span>
      </span>
    </th>
  );
}

/** The last cell of a row: the item's actions. */
export function RowActions({ children }: { children: React.ReactNode }) {
  return (
    <td>
      <span className="flex justify-end">{children}</span>
    </td>
  );
}

type RowActionProps = {
  icon: IconNode;
  /** Includes the item's name, because every row has the same icons. */
  label: string;
  /** The tooltip. */
  title: string;
};

/** A button that acts on the item of a row. */
export function RowButton({
  icon,
  label,
  ...props
}: RowActionProps & { disabled?: boolean; onClick: () => void }) {
  return (
    <button type="button" className="button-round" aria-label={label} {...props}>
      <Icon icon={icon} size={18} />
    </button>
  );
}

/** A link to the page of a row's item. */
export function RowLink({
  icon,
  label,
  ...props
}: RowActionProps & { href: string; replace?: boolean; scroll?: boolean }) {
  return (
    <PageLink className="button-round" aria-label={label} {...props}>
      <Icon icon={icon} size={18} />
    </PageLink>
  );
}
