/** The sample photos and frames in this folder, in three widths each. */
import type { ResponsiveImage } from '@/organizer/components/brand/sample-image';

const files = import.meta.glob<string>('./*.{avif,webp}', { eager: true, query: '?url', import: 'default' });
const url = (file: string) => files[`./${file}`] ?? '';

function sample(name: string, width: number, height: number, alt: string): ResponsiveImage {
  const set = (type: string) =>
    [400, 560, 800].map((size) => `${url(`${name}-${size}.${type}`)} ${size}w`).join(', ');
  return { alt, width, height, avif: set('avif'), webp: set('webp'), src: url(`${name}-400.webp`) };
}

export const samples = {
  wedding: sample(
    'wedding',
    800,
    1200,
    'Bride and groom laughing under strings of light, in a cream frame with an arch: Mara & Jonas, 14 September',
  ),
  fair: sample(
    'fair',
    800,
    1000,
    'Two friends with candy floss before a Ferris wheel, in a frame with a striped awning: Linden Fair',
  ),
  school: sample(
    'school',
    800,
    640,
    'Four graduates in caps among balloons, in a frame that says Class of 2024, Northgate School',
  ),
  concert: sample('concert', 800, 800, 'Two friends in stage light, in an orange poster frame: Loud Night'),
  run: sample(
    'run',
    800,
    1000,
    'A runner with a medal, arms up at the finish, in a frame that says Harbour 10K, I finished',
  ),
  birthday: sample(
    'birthday',
    800,
    800,
    'Three generations behind a birthday cake, in a round lace frame: Grandma Ruth is 80!',
  ),
  conference: sample(
    'conference',
    800,
    600,
    'Three colleagues with badges, in a frame of geometric shapes: northcode',
  ),
  fairPhoto: sample(
    'fair-photo',
    800,
    800,
    'The same photo without a frame: two friends before a Ferris wheel',
  ),
  fairFrame: sample(
    'fair-frame',
    800,
    1000,
    'A frame alone, transparent in the middle: a striped awning above, a ticket below',
  ),
};
