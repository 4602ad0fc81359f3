import { escapeHtml, jsonForScript } from './escape.js';

describe('escapeHtml', () => {
  // asvs: 1.1.2, 1.2.1
  it('escapes everything that starts a tag, an entity or an attribute', () => {
    expect(escapeHtml(`<b onclick="x('&')">`)).toBe('&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;');
  });
});

describe('jsonForScript', () => {
  // asvs: 1.2.3
  it('returns JSON that cannot end its block and parses to the same data', () => {
    const data = { title: '</script><!--<script>alert(1)</script>', line: '\u2028' };
    const text = jsonForScript(data);
    expect(text).not.toMatch(/<|\u2028/);
    expect(JSON.parse(text)).toEqual(data);
  });
});
