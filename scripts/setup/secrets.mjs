import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads a trial shop's secrets, or generates them once per data folder: the session secret, and the email and
 * password of its demo admin.
 */
export function ensureTrialSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const secrets = {
    sessionSecret: randomBytes(32).toString('base64url'),
    adminEmail: 'admin@shop.example',
    adminPassword: `Demo-${randomBytes(9).toString('base64url')}-7a`,
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
