/** "1 serving", "6 servings" */
export function formatServings(count: number): string {
  return `${count} ${count === 1 ? 'serving' : 'servings'}`;
}
