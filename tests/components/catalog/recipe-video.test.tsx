/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { RecipeVideo } from '@/components/catalog/recipe-video';

test('a video sends no request to its host until it is clicked, then plays in privacy mode', () => {
  const { container } = render(
    <RecipeVideo
      frameUrl="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"
      videoUrl="https://youtu.be/dQw4w9WgXcQ"
      title="Miso Ramen"
    />,
  );
  expect(container.querySelector('iframe, img')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Watch the video' }));
  expect(screen.getByTitle('Video: Miso Ramen').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
});
