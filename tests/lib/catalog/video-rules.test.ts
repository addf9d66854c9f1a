import { isVideoUrl, toVideoFrameUrl } from '@/lib/catalog/video-rules';

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
])('%p is never embedded', (address) => {
  expect(toVideoFrameUrl(address)).toBeNull();
  expect(isVideoUrl(address)).toBe(false);
});

test.each([
  {
    address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  },
  { address: 'https://youtu.be/dQw4w9WgXcQ', frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  {
    address: 'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  },
  { address: 'https://vimeo.com/76979871', frame: 'https://player.vimeo.com/video/76979871?dnt=1' },
  {
    address: 'https://player.vimeo.com/video/76979871',
    frame: 'https://player.vimeo.com/video/76979871?dnt=1',
  },
])('embeds $address in privacy mode', ({ address, frame }) => {
  expect(toVideoFrameUrl(address)).toBe(frame);
});

test('an empty URL means no video', () => {
  expect(toVideoFrameUrl('')).toBeNull();
  expect(isVideoUrl('')).toBe(true);
});
