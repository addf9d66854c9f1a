/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { FilterRow } from '@/components/admin/filter-row';

test('the current section is scrolled into the row’s middle, whenever it changes', () => {
  const positions: Record<string, object> = {
    Sections: { left: 0, width: 390 },
    Recipes: { left: 10, width: 80 },
    Pages: { left: 430, width: 70 },
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return positions[this.getAttribute('aria-label') ?? this.textContent] as DOMRect;
  });
  const row = (current: string) => (
    <FilterRow label="Sections" current={current}>
      {['Recipes', 'Pages'].map((name) => (
        <a key={name} href={name} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </FilterRow>
  );
  const { rerender } = render(row('Pages'));
  const { scrollLeft } = screen.getByRole('navigation');
  expect(scrollLeft).toBe(430 + 70 / 2 - 390 / 2);
  screen.getByRole('navigation').scrollLeft = 0;
  rerender(row('Pages'));
  expect(screen.getByRole('navigation').scrollLeft).toBe(0);
  rerender(row('Recipes'));
  expect(screen.getByRole('navigation').scrollLeft).toBe(10 + 80 / 2 - 390 / 2);
});
