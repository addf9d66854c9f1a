/** A banner on every page of a shop with sandbox payments, so that no one enters a real card. */
export function SandboxBanner() {
  return (
    <aside
      aria-label="Payment sandbox"
      className="no-print border-hairline border-b bg-sunken text-ink text-xs sm:text-sm"
    >
      <p className="page py-1.5 text-center">
        <strong>Payment sandbox:</strong> test cards only, nothing is charged.
      </p>
    </aside>
  );
}
