/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Pager } from '@/components/ui/pager';

jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ href, children }: { href: string; children: React.ReactNode }) => <a href={href}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}));

const toHref = (page: number, after?: string) => `/list?page=${page}${after ? `&after=${after}` : ''}`;
const LONG = { pageCount: 500, isMore: true, next: 'x' };

test.each([
  { list: { page: 2, pageCount: 3 }, label: 'Page 2 of 3', links: ['/list?page=1', '/list?page=3'] },
  { list: { page: 3, pageCount: 3 }, label: 'Page 3 of 3', links: ['/list?page=2'] },
  {
    list: { page: 499, ...LONG },
    label: 'Page 499 of more than 500',
    links: ['/list?page=498', '/list?page=500'],
  },
  {
    list: { page: 500, ...LONG },
    label: 'Page 500 of more than 500',
    links: ['/list?page=499', '/list?page=501&after=x'],
  },
  { list: { page: 501, ...LONG }, label: 'Page 501', links: ['/list?page=502&after=x'] },
  { list: { page: 502, ...LONG, next: null }, label: 'Page 502', links: [] },
])('$label leads to $links', ({ list, label, links }) => {
  render(<Pager {...list} toHref={toHref} />);
  expect(screen.getByText(label)).toBeTruthy();
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});
