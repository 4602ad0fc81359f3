import type { OwnPhoto, PhotoState } from '../../api/photos';
import { actionsFor } from './photo-actions';

const photos = (...states: PhotoState[]) =>
  states.map((state, index) => ({ id: String(index), state }) as OwnPhoto);

const offered = (...states: PhotoState[]) =>
  actionsFor(photos(...states)).map(({ label, photos }) => [label, photos.length]);

describe('actionsFor', () => {
  it('offers nothing for no photos', () => expect(offered()).toEqual([]));

  it('offers Hide for shown and Show for hidden photos', () => {
    expect(offered('shown')).toEqual([['Hide', 1]]);
    expect(offered('hidden')).toEqual([['Show', 1]]);
    expect(offered('held')).toEqual([['Hide', 1]]);
  });

  it('does not offer Show for photos hidden by an operator', () => {
    const [operators, own] = photos('hidden', 'hidden');
    const hidden = [{ ...operators!, hiddenByOperator: true }, own!];
    expect(actionsFor(hidden).map(({ action, photos: targets }) => [action, targets])).toEqual([
      ['show', [own]],
    ]);
  });

  it('offers Approve only for photos awaiting approval', () => {
    expect(offered('awaiting_approval', 'shown', 'awaiting_approval', 'hidden')).toEqual([
      ['Approve', 2],
      ['Show', 1],
      ['Hide', 3],
    ]);
  });
});
