import { Spinner } from './spinner';

/** Stands in for a whole page; appears late enough that a quick answer shows none. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-[calc(100dvh-4rem)] place-items-center [animation:appear_200ms_150ms_both]"
    >
      <Spinner className="size-7" />
      {/* A heading until the page renders one. */}
      <h1 className="sr-only">{label}</h1>
    </div>
  );
}
