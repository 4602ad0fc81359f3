import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const beside = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** Files of one piece of work: a photo laid under a frame as large as the picture, written as JPEG. */
export interface PeerWork {
  photo: string;
  frame: string;
  picture: string;
  width: number;
  height: number;
}

/** A program that others frame photos with, used as its manual advises: a JPEG is decoded no larger than needed. */
export interface Peer {
  name: string;
  /** A command whose output has {@link Peer.sign} in it where the peer is installed. */
  ask: string[];
  sign: RegExp;
  /** Frames the photo as often as is said, in one process or in one for each. */
  command: (work: PeerWork, times: number) => string[];
  /** Its command frames one photo, however often it is asked to. */
  oneEach?: boolean;
}

const magick = ({ photo, frame, picture, width, height }: PeerWork): string[] => [
  ...['-define', `jpeg:size=${width}x${height}`, photo, '-auto-orient'],
  ...['-resize', `${width}x${height}^`, '-gravity', 'center', '-extent', `${width}x${height}`],
  ...[frame, '-composite', '-sampling-factor', '4:4:4', '-quality', '90', picture],
];

const inOneProcess =
  (...command: string[]) =>
  ({ photo, frame, picture, width, height }: PeerWork, times: number): string[] => [
    ...command,
    ...[photo, frame, picture, String(width), String(height), String(times)],
  ];

export const PEERS: Peer[] = [
  {
    name: 'ImageMagick 7',
    ask: ['magick', '-version'],
    sign: /^Version: ImageMagick/m,
    command: (work) => ['magick', ...magick(work)],
    oneEach: true,
  },
  {
    name: 'ImageMagick 6',
    ask: ['convert', '-version'],
    sign: /^Version: ImageMagick 6/m,
    command: (work) => ['convert', ...magick(work)],
    oneEach: true,
  },
  {
    name: 'GraphicsMagick',
    ask: ['gm', 'version'],
    sign: /^GraphicsMagick /m,
    command: ({ photo, frame, picture, width, height }) => [
      ...['gm', 'convert', '-size', `${width}x${height}`, photo, '-auto-orient'],
      ...['-resize', `${width}x${height}^`, '-gravity', 'center', '-extent', `${width}x${height}`],
      ...['-gravity', 'NorthWest', '-draw', `image Over 0,0 ${width},${height} ${frame}`],
      ...['-sampling-factor', '1x1', '-quality', '90', picture],
    ],
    oneEach: true,
  },
  {
    name: 'Pillow',
    ask: ['python3', '-c', 'import PIL; print("Pillow", PIL.__version__)'],
    sign: /^Pillow /m,
    command: inOneProcess('python3', beside('pillow.py')),
  },
  {
    name: 'PHP GD',
    ask: ['php', '-m'],
    sign: /^gd$/m,
    command: inOneProcess('php', beside('gd.php')),
  },
];

/** Whether it is on this machine. */
export async function isInstalled({ ask: [program = '', ...args], sign }: Peer): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, args).catch(() => ({ stdout: '' }));
  return sign.test(stdout);
}

/**
 * @param times photos it frames
 * @returns processor time of all its threads for one photo, in milliseconds; starting the program is part of it
 * @throws Error when it fails
 */
export async function processorMs(peer: Peer, work: PeerWork, times: number): Promise<number> {
  const rounds = peer.oneEach ? times : 1;
  // The shell tells what the programs it has run took; Node does not.
  const script = 'n=$1; shift; while [ $n -gt 0 ]; do "$@" >/dev/null || exit 1; n=$((n-1)); done; times';
  const { stdout } = await promisify(execFile)('sh', [
    ...['-c', script, 'sh', String(rounds)],
    ...peer.command(work, times),
  ]);
  const children = stdout.trim().split('\n').at(-1)!;
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => 60 * Number(m) + Number(s));
  return (1000 * seconds.reduce((sum, value) => sum + value, 0)) / times;
}
