/**
 * The fields of a form, without its buttons and its error. They cannot be edited while the form is busy: the request
 * would not include the edit, which would be lost when the form closes.
 */
export function FormFields({ isBusy, children }: { isBusy: boolean; children: React.ReactNode }) {
  return (
    <div className="contents" inert={isBusy}>
      {children}
    </div>
  );
}
