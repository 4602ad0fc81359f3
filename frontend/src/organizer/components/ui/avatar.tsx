import { initials } from '@eventframe/contracts/initials';

/** A person's initials on a mat. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-full border border-line-strong bg-mat text-small font-bold"
    >
      {initials(name)}
    </span>
  );
}
