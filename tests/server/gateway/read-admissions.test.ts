import { ReadAdmissions } from '@/server/gateway/read-admissions';

test('a visitor whose pictures are all being made gets the next page, its data and the theme at once', async () => {
  const admissions = new ReadAdmissions(1);
  let finish = () => {};
  const made = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const pictures = Array.from({ length: 40 }, (_, index) => `/images/dish-${index}.jpg`).map((path) =>
    admissions.select(path).run('ada', () => made),
  );
  const started: string[] = [];
  await Promise.all(
    ['/', '/recipes/detail/1', '/theme.js'].map((path) =>
      admissions.select(path).run('ada', async () => started.push(path)),
    ),
  );
  expect(started).toEqual(['/', '/recipes/detail/1', '/theme.js']);
  finish();
  await Promise.all(pictures);
});
