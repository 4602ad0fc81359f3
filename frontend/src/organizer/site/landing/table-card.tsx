import qrUrl from '@/assets/samples/qr.svg';

/** The card that stands on the tables: always paper, as it comes out of the printer. */
export function TableCard() {
  return (
    <div className="border border-ink bg-[#fffdf9] p-7 text-[#1d1a16]">
      <p className="font-display text-lead leading-tight font-bold">Your photo in our frame</p>
      <img
        src={qrUrl}
        alt="QR code of an event's page"
        width={200}
        height={200}
        loading="lazy"
        className="my-5 block w-full"
      />
      <p className="text-small wrap-anywhere">example.com/event/linden-fair</p>
    </div>
  );
}
