/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import ErrorPage from '@/app/error';

const chunkError = Object.assign(new Error('Failed to load chunk /_next/static/chunks/x.js'), {
  name: 'ChunkLoadError',
});

let errorLog: jest.SpyInstance;
beforeEach(() => {
  errorLog = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errorLog.mockRestore());

test('a script chunk that failed to load is reported as a chunk load error with a Reload button', () => {
  render(<ErrorPage error={chunkError} reset={() => {}} />);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(errorLog).toHaveBeenCalledWith('Chunk load error', chunkError);
});

test('any other error offers a retry without showing the error message', () => {
  const reset = jest.fn();
  render(<ErrorPage error={new Error('secret path')} reset={reset} />);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reset).toHaveBeenCalled();
  expect(document.body.textContent).not.toContain('secret');
});
