import { birthday } from './scenes/birthday.mjs';
import { concert } from './scenes/concert.mjs';
import { conference } from './scenes/conference.mjs';
import { fair } from './scenes/fair.mjs';
import { run } from './scenes/run.mjs';
import { school } from './scenes/school.mjs';
import { wedding } from './scenes/wedding.mjs';

/** The sample photos: what guests would have taken at seven events. Each is made as `{ width, height, svg }`. */
export const scenes = { wedding, fair, school, concert, run, birthday, conference };
