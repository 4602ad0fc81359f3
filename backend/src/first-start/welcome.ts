import { toString } from 'qrcode';
import type { Settings } from '../platform/config/settings.js';
import type { FirstStart } from './first-start.service.js';

/**
 * What stands at the end of a start: where to go, and after the very first one who may enter as operator and
 * a QR code of the demonstration event.
 *
 * @param appUrl the address people open
 */
export async function welcomeText(
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
    lines.push('', `  Demonstration event  ${address}`, '', await terminalQrCode(address));
  }
  return lines.join('\n');
}

async function terminalQrCode(address: string): Promise<string> {
  return (await toString(address, { type: 'utf8', errorCorrectionLevel: 'L', margin: 2 }))
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
