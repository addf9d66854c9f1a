import { isVideoUrl, toVideoFrameUrl } from '@/lib/recipes/video-rules';

test.each([
  'javascript:alert(1)',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=<script>',
  'https://vimeo.com/about',
  'https://vimeo.com/1234567/../../evil',
  'data:text/html,hello',
  'not a URL',
])('%p is never embedded', (url) => {
  expect(toVideoFrameUrl(url)).toBeNull();
  expect(isVideoUrl(url)).toBe(false);
});

test.each([
  {
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    frameUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  },
  { url: 'https://youtu.be/dQw4w9WgXcQ', frameUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  {
    url: 'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    frameUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  },
  { url: 'https://vimeo.com/76979871', frameUrl: 'https://player.vimeo.com/video/76979871?dnt=1' },
  {
    url: 'https://player.vimeo.com/video/76979871',
    frameUrl: 'https://player.vimeo.com/video/76979871?dnt=1',
  },
])('embeds $url in privacy mode', ({ url, frameUrl }) => {
  expect(toVideoFrameUrl(url)).toBe(frameUrl);
});

test('an empty URL means no video', () => {
  expect(toVideoFrameUrl('')).toBeNull();
  expect(isVideoUrl('')).toBe(true);
});
