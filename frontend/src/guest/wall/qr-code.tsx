import { useMemo } from 'react';
import { generate } from 'lean-qr';

/** Modules of quiet zone around the code (ISO/IEC 18004 asks for four). */
const QUIET = 4;

/** A QR code as one path; dark on white whatever the page's colours, since phones expect it so. */
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
