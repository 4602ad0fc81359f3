import { group } from './draw.mjs';
import { person } from './people.mjs';

/** Puts people into a scene, back hair first; each entry is [look, x, y, scale, extra drawn in body units]. */
export function crowd(...people) {
  return people
    .map(([look, x, y, scale, { under = '', over = '', turn = 0 } = {}]) => {
      const { behind, front } = person(look);
      return group(`translate(${x} ${y}) scale(${scale}) rotate(${turn})`, under, behind, front, over);
    })
    .join('');
}
