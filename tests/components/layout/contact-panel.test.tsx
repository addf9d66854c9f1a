/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ContactPanel } from '@/components/layout/contact-panel';

const EMAIL = 'Your email';
const MESSAGE = 'Message';
const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
const isOpen = () => getField(EMAIL).closest('details')?.open;

beforeEach(async () => {
  jest.restoreAllMocks();
  jest.spyOn(console, 'info').mockImplementation(() => {});
  render(<ContactPanel contact={{ email: 'support@shop.test', phone: null }} />);
  // Its script is loaded when the panel is opened.
  expect(screen.queryByLabelText(EMAIL)).toBeNull();
  fireEvent.click(screen.getByText('Contact'));
  await screen.findByLabelText(EMAIL);
  expect(isOpen()).toBe(true);
});

describe('a message is not sent', () => {
  test('without an email or a text: each field shows its error, and the first one gets the focus', async () => {
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter your email address.',
      'Please enter a message.',
    ]);
    expect(document.activeElement).toBe(getField(EMAIL));
    type(EMAIL, 'ada@shop.test');
    await send();
    expect(document.activeElement).toBe(getField(MESSAGE));
    expect(console.info).not.toHaveBeenCalled();
  });

  test('with an invalid email, whose error appears when its field is left and disappears when it is edited', () => {
    type(EMAIL, 'ada@shop');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(getField(EMAIL));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address.');
    type(EMAIL, 'ada@shop.test');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('after a message is sent, the confirmation has the focus, and it disappears when the next one is typed', async () => {
  type(EMAIL, 'ada@shop.test');
  type(MESSAGE, 'Where is my saffron?');
  await send();
  expect(console.info).toHaveBeenCalledTimes(1);
  expect(document.activeElement?.textContent).toBe('Thank you for your message.');
  expect(getField(MESSAGE).value).toBe('');
  type(MESSAGE, 'W');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('Escape closes the panel, moves the focus to its button, and keeps what was typed', () => {
  type(MESSAGE, 'Where is');
  getField(MESSAGE).focus();
  fireEvent.keyDown(getField(MESSAGE), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(document.activeElement?.textContent).toBe('Contact');
  expect(getField(MESSAGE).value).toBe('Where is');
});

test('a click outside closes the panel and keeps what was typed; a click inside does not close it', () => {
  type(MESSAGE, 'Where is');
  fireEvent.click(getField(MESSAGE));
  expect(isOpen()).toBe(true);
  fireEvent.click(document.body);
  expect(isOpen()).toBe(false);
  expect(getField(MESSAGE).value).toBe('Where is');
});
