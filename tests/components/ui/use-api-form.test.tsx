/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { FormFields } from '@/components/ui/form-fields';
import { TextField } from '@/components/ui/text-field';
import { useApiForm } from '@/components/ui/use-api-form';
import { ApiError } from '@/lib/http/api-client';

const schema = z.object({
  title: z.string().trim().min(1, { error: 'A title is required.' }),
  place: z.object({ city: z.string().min(1, { error: 'A city is required.' }) }),
  rows: z
    .array(z.object({ amount: z.number({ error: 'An amount is a number.' }) }))
    .min(1, { error: 'At least one row is needed.' }),
});
type Input = z.output<typeof schema>;
const EMPTY = { title: '', place: { city: '' }, rows: [{ amount: '' }] };
const save = jest.fn<Promise<void>, [Input]>();
/** The error that described each field when it received the focus. */
const announcedErrors: (string | undefined)[] = [];
/** Whether an inert field received the focus, which browsers do not allow. */
let wasInertFocused = false;

/** A form whose rows have strings where the schema expects numbers. */
function SampleForm() {
  const form = useApiForm({
    schema,
    defaultValues: EMPTY,
    toInput: ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map(({ amount }) => ({ amount: amount === '' ? null : Number(amount) })),
    }),
    save,
    fallbackMessage: 'It could not be saved.',
    rewordMessage: (message) => message.replace('Validation: ', ''),
  });
  const rows = useFieldArray({ control: form.control, name: 'rows' });
  return (
    <form
      noValidate
      aria-label="Sample"
      onSubmit={form.submit}
      onFocus={({ target }) => {
        if (target.closest('[inert]')) wasInertFocused = true;
        announcedErrors.push(
          document.getElementById(target.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined,
        );
      }}
    >
      <FormFields isBusy={form.isBusy}>
        <TextField
          label="Title"
          {...form.field('title', { normalize: (value) => value.replace(/\s+/g, ' ') })}
        />
        <TextField label="City" {...form.field('place.city')} />
        {rows.fields.map((row, index) => (
          <TextField key={row.id} label={`Amount ${index + 1}`} {...form.field(`rows.${index}.amount`)} />
        ))}
      </FormFields>
      <p data-testid="rows">{form.errorOf('rows')}</p>
      <button type="button" onClick={() => rows.remove(0)}>
        Remove
      </button>
      <p data-testid="failure">{form.failure}</p>
      <button type="submit">{form.isBusy ? 'Saving...' : 'Save'}</button>
    </form>
  );
}

const saveWord = jest.fn<Promise<void>, [{ word: string }]>();

/** A form that is rendered on the server. */
function WordForm({ defaultValues }: { defaultValues?: { word: string } }) {
  const form = useApiForm({
    schema: z.object({ word: z.string() }),
    defaultValues,
    save: saveWord,
    fallbackMessage: 'No.',
  });
  return (
    <form aria-label="Sample with one field" onSubmit={form.submit}>
      <TextField label="Word" {...form.field('word')} />
    </form>
  );
}

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(getField(label), { target: { value } });
const submit = () => act(async () => fireEvent.submit(screen.getByRole('form')));
const listAlerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const readText = (id: string) => screen.getByTestId(id).textContent;
const createRefusal = (body: ApiError['body']) => new ApiError(400, body);
let errorLog: jest.SpyInstance;

function fillForm() {
  type('Title', 'Soup');
  type('City', 'Albany');
  type('Amount 1', '2');
}

beforeEach(() => {
  jest.resetAllMocks();
  announcedErrors.length = 0;
  wasInertFocused = false;
  errorLog = jest.spyOn(console, 'error').mockImplementation(() => {});
  save.mockResolvedValue();
});
afterEach(() => errorLog.mockRestore());

describe('input that the schema refuses', () => {
  test('is not sent: each invalid field shows its error, and the first one gets the focus once its error is rendered', async () => {
    render(<SampleForm />);
    await submit();
    expect(listAlerts()).toEqual(['A title is required.', 'A city is required.', 'An amount is a number.']);
    expect(document.activeElement).toBe(getField('Title'));
    expect(announcedErrors).toEqual(['A title is required.']);
    expect(save).not.toHaveBeenCalled();
  });

  test('loses an error as soon as its field is edited, while other fields keep theirs until the next attempt', async () => {
    render(<SampleForm />);
    await submit();
    type('City', 'A');
    expect(listAlerts()).toEqual(['A title is required.', 'An amount is a number.']);
    type('City', '');
    expect(listAlerts()).toEqual(['A title is required.', 'An amount is a number.']);
    await submit();
    expect(listAlerts()).toContain('A city is required.');
  });

  test('shows an error of a list beside the list', async () => {
    render(<SampleForm />);
    fillForm();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await submit();
    expect(readText('rows')).toBe('At least one row is needed.');
    expect(save).not.toHaveBeenCalled();
  });
});

describe('input that the server refuses', () => {
  const fields = {
    'place.city': 'No such city.',
    'rows.0.amount': 'Too much.',
    unknown: 'No field shows this.',
  };

  test('shows errors beside the named fields, with the focus on the first, and keeps all input', async () => {
    save.mockRejectedValueOnce(createRefusal({ error: 'Validation: look again.', fields }));
    render(<SampleForm />);
    fillForm();
    await submit();
    expect(listAlerts()).toEqual(['No such city.', 'Too much.']);
    expect(document.activeElement).toBe(getField('City'));
    expect(announcedErrors.at(-1)).toBe('No such city.');
    expect(wasInertFocused).toBe(false);
    expect(readText('failure')).toBe('look again.');
    expect(['Title', 'City', 'Amount 1'].map((label) => getField(label).value)).toEqual([
      'Soup',
      'Albany',
      '2',
    ]);
  });

  test('shows an error of a list beside the list', async () => {
    save.mockRejectedValueOnce(createRefusal({ error: 'No.', fields: { rows: 'Too many rows.' } }));
    render(<SampleForm />);
    fillForm();
    await submit();
    expect(readText('rows')).toBe('Too many rows.');
  });

  test('loses its errors on the next attempt, including those that no field shows', async () => {
    save.mockRejectedValueOnce(createRefusal({ error: 'No.', fields }));
    render(<SampleForm />);
    fillForm();
    await submit();
    await submit();
    expect([...listAlerts(), readText('failure')]).toEqual(['']);
    expect(save).toHaveBeenCalledTimes(2);
  });

  test.each([
    { body: { message: 'The shop is unavailable.' }, message: 'The shop is unavailable.' },
    { body: { error: ' ', message: 'The shop is unavailable.' }, message: 'The shop is unavailable.' },
    { body: {}, message: 'It could not be saved.' },
    { body: { error: '', message: ' ' }, message: 'It could not be saved.' },
    { body: { error: 'Validation: ' }, message: 'It could not be saved.' },
    { body: JSON.parse('{ "error": 500, "message": ["x"] }'), message: 'It could not be saved.' },
  ])('$body is shown as $message', async ({ body, message }) => {
    save.mockRejectedValueOnce(createRefusal(body));
    render(<SampleForm />);
    fillForm();
    await submit();
    expect(readText('failure')).toBe(message);
  });
});

test('after the session has ended, and without a login, the form keeps its input and can be sent again', async () => {
  save.mockRejectedValueOnce(new ApiError(401, {}));
  render(<SampleForm />);
  fillForm();
  await submit();
  expect(getField('Title').value).toBe('Soup');
  await submit();
  expect(save).toHaveBeenCalledTimes(2);
  expect(readText('failure')).toBe('');
});

test('a lost connection does not claim a failure, is logged, keeps the input, and the next attempt is sent', async () => {
  const connectionError = new TypeError('Failed to fetch');
  save.mockRejectedValueOnce(connectionError);
  render(<SampleForm />);
  fillForm();
  await submit();
  expect(readText('failure')).toBe(
    'The shop could not be reached, so it is not known whether this was done. What you typed is kept; please try again.',
  );
  expect(errorLog).toHaveBeenCalledWith('A form could not be sent', connectionError);
  expect(getField('Title').value).toBe('Soup');
  await submit();
  expect(readText('failure')).toBe('');
  expect(save).toHaveBeenCalledTimes(2);
});

test('pressing Enter twice sends the form once, and the form is busy until it is saved', async () => {
  let finish = () => {};
  save.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  render(<SampleForm />);
  fillForm();
  await act(async () => {
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.submit(screen.getByRole('form'));
  });
  await submit();
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  await act(async () => finish());
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

test('no field can be edited while the form is saved, and the focus moves to the submit button', async () => {
  let fail = () => {};
  save.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    }),
  );
  render(<SampleForm />);
  fillForm();
  act(() => getField('City').focus());
  expect(getField('City').closest('[inert]')).toBeNull();
  await submit();
  for (const label of ['Title', 'City', 'Amount 1'])
    expect(getField(label).closest('[inert]')).not.toBeNull();
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(button);
  await act(async () => fail());
  expect(getField('City').closest('[inert]')).toBeNull();
});

test('the parsed values are saved, and a field normalizes its input', async () => {
  render(<SampleForm />);
  fillForm();
  type('Title', ' Soup   of  the day ');
  expect(getField('Title').value).toBe(' Soup of the day ');
  await submit();
  expect(save).toHaveBeenCalledWith({
    title: 'Soup of the day',
    place: { city: 'Albany' },
    rows: [{ amount: 2 }],
  });
});

test.each([
  { rule: 'nothing', defaultValues: undefined },
  { rule: 'a word', defaultValues: { word: 'default' } },
])(
  'text that was entered before the scripts loaded is kept in a form that starts with $rule',
  async ({ defaultValues }) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<WordForm defaultValues={defaultValues} />);
    getField('Word').value = 'early';
    render(<WordForm defaultValues={defaultValues} />, { container, hydrate: true });
    expect(getField('Word').value).toBe('early');
    await submit();
    expect(saveWord).toHaveBeenCalledWith({ word: 'early' });
  },
);
