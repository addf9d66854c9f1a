const ONE_WEEK_SECONDS = 604_800;

/** @type {import('next').NextConfig} */
module.exports = {
  // The same HTML for all user agents: otherwise Next streams metadata into the body for some of them, and notFound()
  // in generateMetadata responds with 200.
  htmlLimitedBots: /.*/,
  // Images are stored in the database and resized by the shop; see app/images.
  images: { unoptimized: true },
  // Node warns about deprecated code in these packages if they are bundled, but not if they are loaded from node_modules.
  serverExternalPackages: ['@paypal/checkout-server-sdk'],
  // Types are checked separately (npm run verify, npm test), so the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // How many seconds a prefetched page is used: the least that Next allows.
  experimental: { staleTimes: { static: 30 } },
  reactStrictMode: true,
  async headers() {
    return [
      {
        source: '/(flags|maps|placeholders|icons)/:path*',
        headers: [{ key: 'Cache-Control', value: `public, max-age=${ONE_WEEK_SECONDS}` }],
      },
      {
        source: '/favicon.ico',
        headers: [{ key: 'Cache-Control', value: `public, max-age=${ONE_WEEK_SECONDS}` }],
      },
    ];
  },
};
