import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs and libraries of the engines, with the Debian package that contains each. */
const PACKAGES = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib': 'gir1.2-webkit2-4.1',
  '/usr/lib/python3/dist-packages/gi/__init__.py': 'python3-gi',
  '/usr/bin/Xvfb': 'xvfb',
};

/**
 * Install missing packages. Unlike those of the other system tests, they cannot run from a folder of this clone: WebKit
 * finds its processes at fixed paths.
 *
 * @throws Error if a package is missing and cannot be installed
 */
export function installBrowsers(): void {
  const missing = Object.entries(PACKAGES).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  // A new machine has no package lists.
  if (!runsApt(install) && !(runsApt(['update']) && runsApt(install)))
    throw new Error(
      `The engine tests need Debian's packages ${missing.join(', ')}, which could not be installed: they run on ` +
        `Debian. As root: apt-get update && apt-get ${install.join(' ')}`,
    );
}

function runsApt(args: string[]): boolean {
  try {
    execFileSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}
