/** A round button of a list's entry. While it is off it does nothing. */
export function IconButton({
  label,
  isOff = false,
  onClick,
  children,
}: {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className="button-round aria-disabled:opacity-50"
      aria-label={label}
      // Not `disabled`, which would drop the focus when an entry is moved to an end of the list.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}
