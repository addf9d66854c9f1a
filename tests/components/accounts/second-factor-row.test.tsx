/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SecondFactorRow } from '@/components/accounts/second-factor-row';

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

// Not in jsdom.
beforeAll(() => {
  Element.prototype.scrollTo = () => {};
});

test('new recovery codes are shown however hard the user tries to close the dialog while they are made', async () => {
  let respond = () => {};
  global.fetch = jest.fn(
    () =>
      new Promise((resolve) => {
        const body = { recoveryCodes: ['AAAA-BBBB'] };
        respond = () => resolve({ ok: true, status: 200, json: async () => body } as Response);
      }),
  ) as never;
  const secondFactor = { enabled: true, recoveryCodesLeft: 1, required: false };
  render(<SecondFactorRow secondFactor={secondFactor} onChanged={async () => {}} />);
  await press('New recovery codes');
  type('Current password', 'Saffron-Rice-42!');
  type('Code from your app or a recovery code', '123456');
  await press('Get new codes');
  await press('Close dialog');
  await press('Cancel');
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  expect(screen.queryByText('Discard your changes?')).toBeNull();
  await act(async () => respond());
  expect(screen.getByRole('list', { name: 'Recovery codes' }).textContent).toBe('AAAA-BBBB');
  await press('Close dialog');
  await press('I have saved my codes');
  expect(screen.queryByRole('dialog')).toBeNull();
});
