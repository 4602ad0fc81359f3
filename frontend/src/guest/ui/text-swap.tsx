interface TextSwapProps {
  shown: string;
  /** The text shown at other times. */
  other: string;
}

/** One of two alternating texts, in the space of the larger one, so that nothing around them moves. */
export function TextSwap({ shown, other }: TextSwapProps) {
  return (
    <span className="g-text-swap" data-other={other}>
      <span>{shown}</span>
    </span>
  );
}
