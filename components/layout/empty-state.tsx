import { Placeholder } from '@/components/images/placeholder';

/** Stands where there is nothing to show: a drawing, and below it the meaning and a way on. */
export function EmptyState({ drawing, children }: { drawing: string; children: React.ReactNode }) {
  return (
    // Below and not beside it, where the first part would wrap and move when the rest arrives.
    <div className="mt-8 grid gap-6">
      <div className="size-32 overflow-hidden rounded-hero">
        <Placeholder drawing={drawing} tint="#ead9bd" />
      </div>
      <div className="max-w-[62ch]">{children}</div>
    </div>
  );
}
