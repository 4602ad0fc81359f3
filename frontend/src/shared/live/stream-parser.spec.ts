import { StreamParser } from './stream-parser';

describe('StreamParser', () => {
  const stream =
    'retry: 2000\nid: 6\n\n: hello\n\nid: 7\nevent: photo.added\ndata: {"id":"a"}\n\n: still here\n\ndata: one\r\ndata: two\r\n\r\n';

  it.each([1, 2, 3, 7, 1000])('parses a stream in chunks of %d characters', (size) => {
    const parser = new StreamParser();
    const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(pieces.flatMap((piece) => parser.read(piece))).toEqual([
      { event: 'photo.added', data: '{"id":"a"}' },
      { event: 'message', data: 'one\ntwo' },
    ]);
    expect(parser.lastId).toBe('7');
  });

  it('parses lines that end in a carriage return', () => {
    const messages = new StreamParser().read('data: x\r\rdata: y\r\r ');
    expect(messages.map(({ data }) => data)).toEqual(['x', 'y']);
  });

  it('tracks the last complete event id', () => {
    const parser = new StreamParser();
    expect(parser.lastId).toBeNull();
    expect(parser.read('id: 41\n\n')).toEqual([]);
    expect(parser.lastId).toBe('41');
    parser.read('id: 42\ndata: half');
    expect(parser.lastId).toBe('41');
  });
});
