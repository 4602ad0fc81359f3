/** A surface none of whose channels differs by more from its ground's, of 255, is not told from it. */
const UNSEEN = 32;

/**
 * Whether a filled surface stands out from what it lies on.
 *
 * @param ground red, green and blue, 0 to 255
 * @param colour #rrggbb
 */
export function isSeenOn(ground: number[], colour: string): boolean {
  return ground.some((value, i) => {
    const channel = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
    return Math.abs(channel - value) > UNSEEN;
  });
}
