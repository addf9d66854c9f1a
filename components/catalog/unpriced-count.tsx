/** Says how many recipes a limit leaves out because their cost is unknown. */
export function UnpricedCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2 text-muted text-sm">
      {`${count === 1 ? '1 recipe is' : `${count} recipes are`} not shown: not every ingredient has a price.`}
    </p>
  );
}
