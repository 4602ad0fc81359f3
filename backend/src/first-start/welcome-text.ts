import { toString } from 'qrcode';
import type { Settings } from '../platform/config/settings.js';
import type { FirstStart } from './first-start.service.js';

/**
 * Create the text printed after a start: the URLs, and after a first start also the operator's credentials and a QR code
 * of the demo event.
 *
 * @param appUrl public URL
 */
export async function createWelcomeText(
  { appName }: Settings,
  appUrl: string,
  first: FirstStart | null,
): Promise<string> {
  const lines = ['', `${appName} is ready.`, '', `  Organizers  ${appUrl}/`, `  Operators   ${appUrl}/admin`];
  if (first !== null) {
    lines.push('', `  Operator's account  ${first.adminEmail}`);
    if (first.generatedPassword !== null) {
      lines.push(`  Password            ${first.generatedPassword}   (shown this once)`);
    }
  }
  if (first?.demoPath) {
    const address = `${appUrl}${first.demoPath}`;
    lines.push('', `  Demonstration event  ${address}`, '', await createTerminalQrCode(address));
  }
  return lines.join('\n');
}

async function createTerminalQrCode(address: string): Promise<string> {
  return (await toString(address, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 }))
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
