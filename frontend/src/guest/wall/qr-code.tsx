import { useMemo } from 'react';
import { generate } from 'lean-qr';

/** Quiet zone around the code, in modules (ISO/IEC 18004 requires four). */
const QUIET = 4;

/** A QR code as one path, dark on white in every theme, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    let path = '';
    for (let y = 0; y < code.size; y++) {
      for (let x = 0; x < code.size; x++) {
        if (code.get(x, y)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
      }
    }
    return { size: code.size + 2 * QUIET, path };
  }, [text]);
  return (
    <svg
      className="g-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
