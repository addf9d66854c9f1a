import { readdirSync } from 'node:fs';
import { pages } from '@/lib/pages/pages';
import { getHelp } from '@/lib/site/help-queries';
import { HELP_TOPICS, helpSearchSchema } from '@/lib/site/help-schema';

test('each page of docs/owner is a topic of the help, and the first one leads to all others', async () => {
  expect(HELP_TOPICS.map((topic) => `${topic}.md`).sort()).toEqual(readdirSync('docs/owner').sort());
  const { html } = await getHelp('README');
  const [, ...topics] = HELP_TOPICS;
  for (const topic of topics) expect(html).toContain(`href="${pages.adminHelp.path({ topic })}"`);
});

test.each(HELP_TOPICS)(
  '%s has a title, and links only to pages of the help and to other sites',
  async (topic) => {
    const { title, html } = await getHelp(topic);
    expect(title).toMatch(/^[A-Z]/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => new URL(href, 'http://shop'));
    const topics = links
      .filter(({ host }) => host === 'shop')
      .map(({ searchParams }) => searchParams.get('topic'));
    expect(topics.filter((linked) => !HELP_TOPICS.some((known) => known === linked))).toEqual([]);
  },
);

test('an unknown topic in a URL opens the list of all', () => {
  expect(helpSearchSchema.parse({ topic: '../../.env' })).toEqual({ topic: 'README' });
});
