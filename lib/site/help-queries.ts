import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pages } from '@/lib/pages/pages';
import type { HelpTopic } from './help-schema';
import { toHtml } from './markdown-view';

/** Returns the title and the HTML of a page of docs/owner, whose links to other pages become those of the shop. */
export async function getHelp(topic: HelpTopic): Promise<{ title: string; html: string }> {
  const document = await readFile(path.join(process.cwd(), 'docs/owner', `${topic}.md`), 'utf8');
  const [heading = '', ...lines] = document.split('\n');
  const text = lines
    .join('\n')
    .replaceAll(/\]\(([\w-]+)\.md\)/g, (_, name) => `](${pages.adminHelp.path({ topic: name })})`);
  return { title: heading.replace(/^# /, ''), html: toHtml(text) };
}
