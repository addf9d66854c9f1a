const ONE_WEEK_SECONDS = 604_800;

/** @type {import('next').NextConfig} */
module.exports = {
  // One address, one form: otherwise Next streams metadata into the body for some user agents,
  // and notFound() in generateMetadata answers 200 there.
  htmlLimitedBots: /.*/,
  // Pictures come from the database in the sizes we make; see app/images.
  images: { unoptimized: true },
  // Old code that Node warns about when it stands in a bundle, and not where it was installed.
  serverExternalPackages: ['@paypal/checkout-server-sdk'],
  // Types are a check of their own (npm run verify, npm test): a visitor's build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  async headers() {
    return [
      {
        source: '/(flags|maps|placeholders|icons)/:path*',
        headers: [{ key: 'Cache-Control', value: `public, max-age=${ONE_WEEK_SECONDS}` }],
      },
    ];
  },
};
