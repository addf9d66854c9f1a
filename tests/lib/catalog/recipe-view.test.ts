import { computeAverage, computeRatingScore } from '@/lib/catalog/recipe-view';

const ratings = (...stars: number[]) => ({
  count: stars.length,
  sum: stars.reduce((sum, value) => sum + value, 0),
});

test('an average is shown from three ratings on, to a tenth', () => {
  expect(computeAverage(ratings(5, 5))).toBeNull();
  expect(computeAverage(ratings(5, 4, 4))).toBe(4.3);
  expect(computeAverage(ratings(1, 1, 1))).toBe(1);
});

test('one rating of five stars does not outrank twenty of which most are, and more of the same outrank fewer', () => {
  const many = ratings(...Array.from({ length: 18 }, () => 5), 4, 4);
  expect(computeRatingScore(many)).toBeGreaterThan(computeRatingScore(ratings(5)));
  expect(computeRatingScore(ratings(5, 5, 5))).toBeGreaterThan(computeRatingScore(ratings(5)));
  expect(computeRatingScore(ratings(1, 1, 1))).toBeLessThan(computeRatingScore(ratings(1)));
});
