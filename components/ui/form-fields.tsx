/**
 * The fields of a form, without its buttons and its failure. While the form is busy they cannot be edited, because
 * what would be entered then is not part of the request and would be lost when the form closes.
 */
export function FormFields({ isBusy, children }: { isBusy: boolean; children: React.ReactNode }) {
  return (
    <div className="contents" inert={isBusy}>
      {children}
    </div>
  );
}
