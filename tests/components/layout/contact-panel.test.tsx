/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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

test('Send opens the message in the mail program, says that it is not sent yet and where else to write, and keeps it', async () => {
  const opened = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  type(EMAIL, 'ada@shop.test');
  type(MESSAGE, 'Where is my saffron & my Amba?\nIt is late.');
  await send();
  expect(console.info).toHaveBeenCalledTimes(1);
  const link = screen.getByRole('link', { name: 'opens with it' });
  expect(opened.mock.contexts).toEqual([link]);
  expect(document.activeElement).toBe(link);
  const mail = new URL(link.getAttribute('href') ?? '');
  expect(`${mail.protocol}${mail.pathname}`).toBe('mailto:support@shop.test');
  expect(Object.fromEntries(mail.searchParams)).toEqual({
    subject: 'Message to International Recipes',
    body: 'Where is my saffron & my Amba?\r\nIt is late.\r\n\r\nPlease reply to ada@shop.test',
  });
  const status = screen.getByRole('status');
  expect(status.textContent).toMatch(/^Your message is not sent yet: .* or write to support@shop\.test\.$/);
  expect(getField(MESSAGE).value).toContain('Where is my saffron');
  type(MESSAGE, 'W');
  expect(status.textContent).toBe('');
});

test('a shop without an email has no form that would send nowhere', async () => {
  cleanup();
  render(<ContactPanel contact={{ email: null, phone: null }} />);
  fireEvent.click(screen.getByText('Contact'));
  expect(await screen.findByText('We cannot be reached by email or phone yet.')).toBeTruthy();
  expect(screen.queryByLabelText(EMAIL)).toBeNull();
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
