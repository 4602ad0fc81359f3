import type { OwnPhoto, PhotoState } from '../../api/photos';
import { actionsFor } from './photo-actions';

const photos = (...states: PhotoState[]) =>
  states.map((state, index) => ({ id: String(index), state }) as OwnPhoto);

const offered = (...states: PhotoState[]) =>
  actionsFor(photos(...states)).map(({ label, among }) => [label, among.length]);

describe('what is offered for photos', () => {
  it('is nothing for none', () => expect(offered()).toEqual([]));

  it('hides what is shown, and shows what is hidden', () => {
    expect(offered('shown')).toEqual([['Hide', 1]]);
    expect(offered('hidden')).toEqual([['Show', 1]]);
    expect(offered('held')).toEqual([['Hide', 1]]);
  });

  it('does not show what an operator hid', () => {
    const [operators, own] = photos('hidden', 'hidden');
    const hidden = [{ ...operators!, hiddenByOperator: true }, own!];
    expect(actionsFor(hidden).map(({ action, among }) => [action, among])).toEqual([['show', [own]]]);
  });

  it('approves only what waits, among many', () => {
    expect(offered('awaiting_approval', 'shown', 'awaiting_approval', 'hidden')).toEqual([
      ['Approve', 2],
      ['Show', 1],
      ['Hide', 3],
    ]);
  });
});
