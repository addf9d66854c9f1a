/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { TitleKeeper } from '@/components/layout/title-keeper';

const readTitles = () => [...document.head.querySelectorAll('title')].map(({ text }) => text);
const addTitle = (text: string) => {
  const title = document.createElement('title');
  title.text = text;
  document.head.prepend(title);
  return title;
};

test('a page has exactly one title at any time, also while the next one loads', async () => {
  let title = addTitle('Orders');
  render(<TitleKeeper />);
  for (const next of ['Users', 'Recipes']) {
    const previous = title.text;
    await act(async () => title.remove());
    expect(readTitles()).toEqual([previous]);
    title = addTitle(next);
    await act(async () => {});
    expect(readTitles()).toEqual([next]);
  }
});
