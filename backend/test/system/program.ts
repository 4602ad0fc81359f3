/** The path of a Debian program or library fetched by `npm run test:system`. */
export function programPath(variable: 'NGINX_PATH' | 'OPENSSL_PATH' | 'FAKETIME_PATH'): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: npm run test:system sets it`);
  return path;
}
