/** Stands on every page of a shop that only plays payments, so that nobody types a real card. */
export function SandboxBanner() {
  return (
    <aside aria-label="Payment sandbox" className="border-hairline border-b bg-sunken text-ink text-sm">
      <p className="page py-1.5 text-center">
        <strong>Payment sandbox.</strong> Orders are not real and nothing is charged. Use test cards only.
      </p>
    </aside>
  );
}
