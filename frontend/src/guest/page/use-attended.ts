import { useEffect, useState } from 'react';
import { onFirstSign } from '../ui/first-sign';

/** Whether a guest has touched the page by now; one that was merely opened costs the server no stream. */
export function useAttended(): boolean {
  const [isAttended, setAttended] = useState(false);
  useEffect(() => onFirstSign(() => setAttended(true)), []);
  return isAttended;
}
