import { renderToStaticMarkup } from 'react-dom/server';
import AboutPage from '@/app/about/page';
import { generateMetadata } from '@/app/admin/pages/[slug]/page';
import PrivacyPolicyPage from '@/app/privacy-policy/page';
import ShippingReturnsPage from '@/app/shipping-returns/page';
import { saveContentPage } from '@/lib/site/content-page-commands';
import type { ContentPageSlug } from '@/models/content-page-version-limits';
import { withDatabase } from '@/tests/support/database';
import { aUser } from '@/tests/support/sign-in';

withDatabase();

const PAGES: readonly { slug: ContentPageSlug; title: string; Page: () => Promise<React.ReactNode> }[] = [
  { slug: 'about', title: 'About', Page: AboutPage },
  { slug: 'shipping-returns', title: 'Shipping &amp; Returns', Page: ShippingReturnsPage },
  { slug: 'privacy-policy', title: 'Privacy Policy', Page: PrivacyPolicyPage },
];

test.each(PAGES)(
  '$title is under construction until an admin writes it, and again after that',
  async ({ slug, title, Page }) => {
    const { id: adminId } = await aUser({ role: 'admin' });
    const standardPage = renderToStaticMarkup(await Page());
    expect(standardPage).toContain(`<h1>${title}</h1>`);
    expect(standardPage).toContain('>This page is under construction.</p>');

    await saveContentPage(slug, { text: '# Who\n\nWe **cook**.<img src=x onerror=alert(1)>', adminId });
    const writtenPage = renderToStaticMarkup(await Page());
    expect(writtenPage).toContain(`<h1>${title}</h1>`);
    expect(writtenPage).toContain(
      '<h2>Who</h2>\n<p>We <strong>cook</strong>.&lt;img src=x onerror=alert(1)&gt;</p>',
    );
    expect(writtenPage).not.toContain('under construction');

    await saveContentPage(slug, { text: null, adminId });
    expect(renderToStaticMarkup(await Page())).toBe(standardPage);
  },
);

test.each([
  { slug: 'shipping-returns', title: 'Admin: page “Shipping & Returns”' },
  { slug: 'none', title: 'Admin: pages' },
])('the title of the editor names the page: $title', async ({ slug, title }) => {
  const params = Promise.resolve({ slug });
  expect(await generateMetadata({ params, searchParams: Promise.resolve({}) })).toEqual({ title });
});
