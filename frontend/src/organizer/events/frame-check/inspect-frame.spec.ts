import { isPng } from './inspect-frame';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('isPng', () => {
  it('checks the first bytes of a file', async () => {
    expect(await isPng(new File([new Uint8Array([...PNG, 0])], 'frame.jpg'))).toBe(true);
    expect(await isPng(new File(['<svg/>'], 'frame.png'))).toBe(false);
    expect(await isPng(new File([], 'frame.png'))).toBe(false);
  });

  it('rejects unreadable files, such as a dropped folder', async () => {
    const folder = new File([], 'frame.png');
    folder.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('It is a folder.')) }) as Blob;
    expect(await isPng(folder)).toBe(false);
  });
});
