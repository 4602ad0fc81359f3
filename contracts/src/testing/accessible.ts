import axe from 'axe-core';

/** Rules that need style sheets: by those, colors and sizes are drawn and one of two navigations is shown. */
const DRAWN = [
  'color-contrast',
  'css-orientation-lock',
  'landmark-unique',
  'link-in-text-block',
  'region',
  'scrollable-region-focusable',
  'target-size',
];

/** Fails with what axe finds in the page. What is drawn is left to the browser tests. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: Object.fromEntries(DRAWN.map((rule) => [rule, { enabled: false }])),
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
  ).toEqual([]);
}
