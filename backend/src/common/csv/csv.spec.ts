import { csvLine } from './csv.js';

describe('csvLine', () => {
  it('joins cells, quoting what would break the line', () => {
    expect(csvLine(['a', 'b, c', 'say "hi"', 'two\nlines', 3, true, null])).toBe(
      'a,"b, c","say ""hi""","two\nlines",3,true,\r\n',
    );
  });

  // asvs: 1.2.10
  it.each(['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\t=1', '\r=1'])('disarms %j', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });

  it('leaves numbers as they are, negative ones too', () => {
    expect(csvLine([-2, 0])).toBe('-2,0\r\n');
  });
});
