interface TextSwapProps {
  shown: string;
  /** What stands in its place at another time. */
  other: string;
}

/** One of two texts that follow each other, in the room that the larger one takes: nothing around them moves. */
export function TextSwap({ shown, other }: TextSwapProps) {
  return (
    <span className="g-either" data-other={other}>
      <span>{shown}</span>
    </span>
  );
}
