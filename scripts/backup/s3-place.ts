import { AwsV4Signer } from 'aws4fetch';
import type { BackupPlace, Content } from './backup-place';

/**
 * Opens a prefix of a bucket at anything that speaks S3. The variables are those of Amazon's tools: AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_REGION and, for others than Amazon, AWS_ENDPOINT_URL.
 */
export function openS3Place(address: string, environment: NodeJS.ProcessEnv): BackupPlace {
  const [, bucket, prefix = ''] = /^s3:\/\/([\w.-]+)(?:\/(.*?))?\/?$/.exec(address) ?? [];
  if (!bucket) throw new Error(`${address} is no place: write s3://BUCKET/PREFIX.`);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: region = 'us-east-1',
    AWS_ENDPOINT_URL: endpoint = `https://s3.${region}.amazonaws.com`,
  } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to use ${address}.`);
  const root = prefix === '' ? '' : `${prefix}/`;

  async function send(method: string, key: string, options: { query?: object; content?: Content } = {}) {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${key === '' ? '' : `/${root}${key}`}`);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region, accessKeyId, secretAccessKey },
      ...(sessionToken && { sessionToken }),
    } as ConstructorParameters<typeof AwsV4Signer>[0]).sign();
    if (options.content) signed.headers.set('Content-Length', String(options.content.bytes));
    const response = await fetch(signed.url, {
      ...{ method, headers: signed.headers },
      ...(options.content && { body: options.content.stream as BodyInit, duplex: 'half' }),
    } as RequestInit);
    if (response.ok) return response;
    const [, code = `status ${response.status}`] = /<Code>([^<]*)/.exec(await response.text()) ?? [];
    throw new Error(`${new URL(endpoint).host} refused to ${method} ${bucket}/${root}${key}: ${code}.`);
  }

  return {
    async list() {
      const names: string[] = [];
      let token: string | undefined;
      do {
        const query = { 'list-type': '2', prefix: root, ...(token && { 'continuation-token': token }) };
        const page = await (await send('GET', '', { query })).text();
        // The names are our own, without characters that XML escapes.
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.slice(root.length));
        token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
      } while (token);
      return names;
    },
    async write(name, content) {
      await send('PUT', name, { content });
    },
    async read(name) {
      const { body } = await send('GET', name);
      if (!body) throw new Error(`${name} is empty.`);
      return body as Awaited<ReturnType<BackupPlace['read']>>;
    },
    async remove(name) {
      await send('DELETE', name);
    },
  };
}
