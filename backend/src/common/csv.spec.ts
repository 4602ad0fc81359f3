import { formatCsvLine } from './csv.js';

describe('formatCsvLine', () => {
  it('joins cells and quotes those with separators, quotes or line breaks', () => {
    expect(formatCsvLine(['a', 'b, c', 'say "hi"', 'two\nlines', 3, true, null])).toBe(
      'a,"b, c","say ""hi""","two\nlines",3,true,\r\n',
    );
  });

  // asvs: 1.2.10
  it.each(['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\t=1', '\r=1'])(
    'prefixes the formula %j with an apostrophe',
    (text) => {
      expect(formatCsvLine([text])).toMatch(/^"?'/);
    },
  );

  it('leaves numbers unchanged, including negative ones', () => {
    expect(formatCsvLine([-2, 0])).toBe('-2,0\r\n');
  });
});
