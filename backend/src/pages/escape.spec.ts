import { escapeHtml, jsonForScript } from './escape.js';

describe('escapeHtml', () => {
  // asvs: 1.1.2, 1.2.1
  it('leaves nothing that opens a tag, an entity or an attribute', () => {
    expect(escapeHtml(`<b onclick="x('&')">`)).toBe('&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;');
  });
});

describe('jsonForScript', () => {
  // asvs: 1.2.3
  it('cannot end its block, and reads back the same', () => {
    const data = { title: '</script><!--<script>alert(1)</script>', line: '\u2028' };
    const text = jsonForScript(data);
    expect(text).not.toMatch(/<|\u2028/);
    expect(JSON.parse(text)).toEqual(data);
  });
});
