import { Progress } from '@/organizer/components/ui/progress';

/** How far the frame's upload is: `sent` from 0 to 1, then the server looks at it. */
export function UploadProgress({ sent }: { sent: number }) {
  return (
    <div className="mb-5 max-w-md space-y-1.5">
      <Progress percent={sent * 100} label="Upload" />
      <p role="status" className="text-small text-ink-soft">
        {sent < 1 ? `Uploading your frame, ${Math.round(sent * 100)}%` : 'Checking your frame…'}
      </p>
    </div>
  );
}
