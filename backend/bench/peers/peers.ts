import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** One task: compose a photo and a frame of the output's size and write a JPEG. */
export interface PeerWork {
  photo: string;
  frame: string;
  output: string;
  width: number;
  height: number;
}

/** A program that can frame photos, used as its manual recommends: JPEGs are decoded no larger than needed. */
export interface Peer {
  name: string;
  /** Prints {@link Peer.versionPattern} if the program is installed. */
  versionCommand: string[];
  versionPattern: RegExp;
  /** Frames the photo this many times, or once if {@link Peer.rendersOnePhoto}. */
  command: (work: PeerWork, times: number) => string[];
  /** The command frames one photo per process. */
  rendersOnePhoto?: boolean;
}

const magick = ({ photo, frame, output, width, height }: PeerWork): string[] => [
  ...['-define', `jpeg:size=${width}x${height}`, photo, '-auto-orient'],
  ...['-resize', `${width}x${height}^`, '-gravity', 'center', '-extent', `${width}x${height}`],
  ...[frame, '-composite', '-sampling-factor', '4:4:4', '-quality', '90', output],
];

const inOneProcess =
  (...command: string[]) =>
  ({ photo, frame, output, width, height }: PeerWork, times: number): string[] => [
    ...command,
    ...[photo, frame, output, String(width), String(height), String(times)],
  ];

export const PEERS: Peer[] = [
  {
    name: 'ImageMagick 7',
    versionCommand: ['magick', '-version'],
    versionPattern: /^Version: ImageMagick/m,
    command: (work) => ['magick', ...magick(work)],
    rendersOnePhoto: true,
  },
  {
    name: 'ImageMagick 6',
    versionCommand: ['convert', '-version'],
    versionPattern: /^Version: ImageMagick 6/m,
    command: (work) => ['convert', ...magick(work)],
    rendersOnePhoto: true,
  },
  {
    name: 'GraphicsMagick',
    versionCommand: ['gm', 'version'],
    versionPattern: /^GraphicsMagick /m,
    command: ({ photo, frame, output, width, height }) => [
      ...['gm', 'convert', '-size', `${width}x${height}`, photo, '-auto-orient'],
      ...['-resize', `${width}x${height}^`, '-gravity', 'center', '-extent', `${width}x${height}`],
      ...['-gravity', 'NorthWest', '-draw', `image Over 0,0 ${width},${height} ${frame}`],
      ...['-sampling-factor', '1x1', '-quality', '90', output],
    ],
    rendersOnePhoto: true,
  },
  {
    name: 'Pillow',
    versionCommand: ['python3', '-c', 'import PIL; print("Pillow", PIL.__version__)'],
    versionPattern: /^Pillow /m,
    command: inOneProcess('python3', pathOf('pillow.py')),
  },
  {
    name: 'PHP GD',
    versionCommand: ['php', '-m'],
    versionPattern: /^gd$/m,
    command: inOneProcess('php', pathOf('gd.php')),
  },
];

export async function isInstalled({
  versionCommand: [program = '', ...args],
  versionPattern,
}: Peer): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, args).catch(() => ({ stdout: '' }));
  return versionPattern.test(stdout);
}

/**
 * @param times number of photos
 * @returns CPU time of all threads per photo in ms, including the start of the program
 * @throws Error if the program fails
 */
export async function measureCpuMs(peer: Peer, work: PeerWork, times: number): Promise<number> {
  const rounds = peer.rendersOnePhoto ? times : 1;
  // The shell reports the CPU time of its children; Node does not.
  const script = 'n=$1; shift; while [ $n -gt 0 ]; do "$@" >/dev/null || exit 1; n=$((n-1)); done; times';
  const { stdout } = await promisify(execFile)('sh', [
    ...['-c', script, 'sh', String(rounds)],
    ...peer.command(work, times),
  ]);
  const children = stdout.trim().split('\n').at(-1)!;
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => 60 * Number(m) + Number(s));
  return (1000 * seconds.reduce((sum, value) => sum + value, 0)) / times;
}
