/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { LoginForm } from '@/components/accounts/login-form';

const sendRequest = jest.fn();
const onDone = jest.fn();
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const respond = (status: number, body: object) =>
  sendRequest.mockResolvedValueOnce({ ok: status < 400, status, json: async () => body });
const refuse = (code: string, message: string, fields?: object) =>
  respond(401, { success: false, code, error: message, message, fields });
const readBodies = () =>
  sendRequest.mock.calls.filter(([, { body }]) => body).map(([, { body }]) => JSON.parse(body));

const CODE_LABEL = 'Enter the 6-digit code from your app';
const CODE_REQUIRED = 'Please enter the code from your authenticator app, or a recovery code.';

/** The form moves the focus a moment after it has rendered. */
const expectFocus = (label: string) => waitFor(() => expect(document.activeElement).toBe(getField(label)));

/** Logs in with the right password to an account with two-step login. */
async function reachCodeStep() {
  await act(async () =>
    render(<LoginForm email="" onEmail={() => {}} onDone={onDone} onSwitch={() => {}} />),
  );
  type('Email', 'ada@shop.test');
  type('Password', 'Saffron-Rice-42!');
  fireEvent.click(getField('Stay logged in'));
  refuse('second_factor_required', CODE_REQUIRED, { code: CODE_REQUIRED });
  await press('Log in');
}

beforeEach(() => {
  jest.resetAllMocks();
  global.fetch = sendRequest;
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('a wrong password does not ask for a code', async () => {
  await act(async () =>
    render(<LoginForm email="ada@shop.test" onEmail={() => {}} onDone={onDone} onSwitch={() => {}} />),
  );
  type('Password', 'wrong');
  refuse('unauthenticated', 'Invalid email or password.');
  await press('Log in');
  expect(screen.getByText('Invalid email or password.')).toBeTruthy();
  expect(screen.queryByLabelText(CODE_LABEL)).toBeNull();
});

const COOKIE_REFUSED =
  'This browser refuses the shop’s cookie, so you are not logged in. Please allow cookies for this site, then log in.';

test('a login whose cookie the browser refuses says so, and the dialog stays', async () => {
  await act(async () =>
    render(<LoginForm email="ada@shop.test" onEmail={() => {}} onDone={onDone} onSwitch={() => {}} />),
  );
  type('Password', 'Saffron-Rice-42!');
  respond(200, { success: true });
  refuse('unauthenticated', 'Please log in.');
  await press('Log in');
  expect(screen.getByText(COOKIE_REFUSED)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('a wrong code is shown at its field, which keeps what was typed and has the focus', async () => {
  await reachCodeStep();
  type(CODE_LABEL, '123456');
  refuse('invalid_code', 'This code is wrong.', { code: 'This code is wrong.' });
  await press('Log in');
  expect(screen.getAllByText('This code is wrong.')).toHaveLength(1);
  expect(getField(CODE_LABEL).value).toBe('123456');
  await expectFocus(CODE_LABEL);
  expect(onDone).not.toHaveBeenCalled();
});

test('an empty code is refused at its field', async () => {
  await reachCodeStep();
  refuse('second_factor_required', CODE_REQUIRED, { code: CODE_REQUIRED });
  await press('Log in');
  expect(screen.getByText(CODE_REQUIRED)).toBeTruthy();
});

test('a password that was changed meanwhile is asked for again', async () => {
  await reachCodeStep();
  type(CODE_LABEL, '123456');
  refuse('unauthenticated', 'Invalid email or password.');
  await press('Log in');
  expect(screen.queryByLabelText(CODE_LABEL)).toBeNull();
  expect(getField('Password').closest('[hidden]')).toBeNull();
  expect(screen.getByText('Invalid email or password.')).toBeTruthy();
});

test('the code is asked for without an error, and sent with all that was entered before', async () => {
  await reachCodeStep();
  await expectFocus(CODE_LABEL);
  expect(screen.queryByText(CODE_REQUIRED)).toBeNull();
  type(CODE_LABEL, '123 456');
  respond(200, { token: 'x' });
  respond(200, { user: null });
  await press('Log in');
  const credentials = { email: 'ada@shop.test', password: 'Saffron-Rice-42!', remember: true };
  expect(readBodies()).toEqual([credentials, { ...credentials, code: '123456' }]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('a recovery code can be used instead, and the way back keeps email and password', async () => {
  await reachCodeStep();
  await press('Use a recovery code instead');
  await expectFocus('Recovery code');
  await press('Back to email and password');
  expect([getField('Email').value, getField('Password').value]).toEqual([
    'ada@shop.test',
    'Saffron-Rice-42!',
  ]);
  await expectFocus('Password');
});
