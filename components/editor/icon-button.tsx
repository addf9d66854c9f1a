/** A round icon button in a list row. */
export function IconButton({
  label,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="button-round aria-disabled:opacity-50"
      aria-label={label}
      title={label}
      // Not `disabled`, which would drop the focus when a row is moved to either end of the list.
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      {children}
    </button>
  );
}
