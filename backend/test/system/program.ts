/** The path of one of Debian's programs or libraries that `npm run test:system` has fetched. */
export function programPath(variable: 'NGINX_PATH' | 'OPENSSL_PATH' | 'FAKETIME_PATH'): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: npm run test:system sets it`);
  return path;
}
