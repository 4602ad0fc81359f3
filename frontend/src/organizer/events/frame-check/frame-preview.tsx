import { useEffect, useRef } from 'react';
import type { CheckedFrame } from './inspect-frame';

/** The frame on a checkerboard with its openings outlined. */
export function FramePreview({ frame }: { frame: CheckedFrame }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { width, height } = frame.canvas;

  useEffect(() => {
    canvasRef.current?.getContext('2d')?.drawImage(frame.canvas, 0, 0);
  }, [frame]);

  return (
    <div className="relative mx-auto w-fit border border-ink checkerboard">
      <canvas
        key={`${width}x${height}`}
        ref={canvasRef}
        width={width}
        height={height}
        role="img"
        aria-label="Your frame"
        className="block max-h-96 w-auto max-w-full"
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
        {frame.regions.map((region) => (
          <rect
            key={`${region.x},${region.y}`}
            x={region.x}
            y={region.y}
            width={region.width}
            height={region.height}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            strokeDasharray="8 6"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
