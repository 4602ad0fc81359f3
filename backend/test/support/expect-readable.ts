import { contrastRatio, parseHex, TEXT_CONTRAST } from '../../src/framing/frame/contrast.js';

/** Expect sufficient contrast of all texts in a mail, with our colors or a brand's. */
export function expectReadable(html: string, mode: string): void {
  const [, darkRules = ''] = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/.exec(html) ?? [];
  /** The color of a class. In dark mode, a rule overrides the element's style. */
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
  // Our buttons have another color in dark mode; a brand's keep theirs.
  const cells = [
    ...html.matchAll(
      /<td( class="action")? style="background-color: (#[0-9a-f]{6})[^>]*>\s*<a [^>]*[ ;]color: (#[0-9a-f]{6})/g,
    ),
  ];
  for (const [, isOurs, ground = '', label = ''] of cells) {
    const behind = isOurs === undefined ? parseHex(ground) : colorOf('action', 'background-color');
    expect(contrastRatio(parseHex(label), behind)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  // The rules for dark mode reach every text with a color except the button's.
  const colored = [...html.matchAll(/<(\w+)([^>]*)style="[^"]*(?<!-)color: #/g)];
  const unreached = colored.filter(([, , before = '']) => !/class="(ink|soft)"/.test(before));
  expect(unreached.map(([, tag]) => tag)).toEqual(cells.map(() => 'a'));
  expect(cells).toHaveLength(html.includes('Or open this link') ? 1 : 0);
  // A band keeps its color, since its logo is made for it.
  const band = /<td([^>]*)><img/.exec(html)?.[1];
  if (band !== undefined) expect(band).toMatch(/^ style="[^"]*background-color: #10263d/);
}
