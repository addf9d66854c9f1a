/** @type {import('next').NextConfig} */
module.exports = {
  // One address, one form: otherwise Next streams metadata into the body for some user agents,
  // and notFound() in generateMetadata answers 200 there.
  htmlLimitedBots: /.*/,
  // Pictures come from the database in the sizes we make; see app/images.
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
};
