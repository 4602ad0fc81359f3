import { contrastRatio, parseHex, TEXT_CONTRAST } from '../../src/framing/frame/contrast.js';

/** Of a mail of any kind, in our colours or those of a brand: every text stands out from what is behind it. */
export function expectReadable(html: string, mode: string): void {
  const [, darkRules = ''] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/.exec(html) ?? [];
  /** What an element of a class has: in dark mode by the rule that overrides its style. */
  const colorOf = (name: string, property: string) => {
    const own = new RegExp(`class="${name}"[^>]*[ ";]${property}: (#[0-9a-f]{6})`).exec(html)?.[1];
    const rule = new RegExp(`\\.${name}[ ,][^}]*[ {]${property}: (#[0-9a-f]{6}) !important`).exec(
      darkRules,
    )?.[1];
    return parseHex((mode === 'dark' ? (rule ?? own) : own) ?? 'none');
  };
  const texts = ['ink', 'soft'].map((name) => colorOf(name, 'color'));
  const backgrounds = ['paper', 'mat'].map((name) => colorOf(name, 'background-color'));
  for (const text of texts) {
    for (const background of backgrounds)
      expect(contrastRatio(text, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  // What is ours has another colour in dark mode, what is a brand's has its own.
  const cells = [
    ...html.matchAll(
      /<td( class="action")? style="background-color: (#[0-9a-f]{6})[^>]*>\s*<a [^>]*[ ;]color: (#[0-9a-f]{6})/g,
    ),
  ];
  for (const [, isOurs, ground = '', label = ''] of cells) {
    const behind = isOurs === undefined ? parseHex(ground) : colorOf('action', 'background-color');
    expect(contrastRatio(parseHex(label), behind)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  // No text has a colour that the rules for dark mode do not reach, but the one on the button.
  const colored = [...html.matchAll(/<(\w+)([^>]*)style="[^"]*(?<!-)color: #/g)];
  const unreached = colored.filter(([, , before = '']) => !/class="(ink|soft)"/.test(before));
  expect(unreached.map(([, tag]) => tag)).toEqual(cells.map(() => 'a'));
  expect(cells).toHaveLength(html.includes('Or open this link') ? 1 : 0);
  // A band keeps its colour, which its logo was made for.
  const band = /<td([^>]*)><img/.exec(html)?.[1];
  if (band !== undefined) expect(band).toMatch(/^ style="[^"]*background-color: #10263d/);
}
