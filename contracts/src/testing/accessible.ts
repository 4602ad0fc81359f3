import axe from 'axe-core';

/** Rules that need style sheets, which jsdom does not apply. */
const STYLE_RULES = [
  'color-contrast',
  'css-orientation-lock',
  'landmark-unique',
  'link-in-text-block',
  'region',
  'scrollable-region-focusable',
  'target-size',
];

/** Fail on axe violations in the page. Browser tests check rendering. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: Object.fromEntries(STYLE_RULES.map((rule) => [rule, { enabled: false }])),
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
  ).toEqual([]);
}
