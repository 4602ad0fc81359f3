import { IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  /** What it does. */
  label: string;
  /** To whom, for those who do not see the row. */
  subject: string;
  danger?: boolean;
  disabled?: boolean;
  /** There is nothing to do with it now; it keeps the keyboard, which a disabled one would lose. */
  idle?: boolean;
  onClick: () => void;
}

/** A small button of a row. */
export function ActionButton({
  icon: Icon,
  label,
  subject,
  danger = false,
  disabled = false,
  idle = false,
  onClick,
}: Props) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={`${label} ${subject}`}
          disabled={disabled}
          aria-disabled={idle || undefined}
          onClick={idle ? undefined : onClick}
          sx={{
            width: { xs: 44, md: 36 },
            height: { xs: 44, md: 36 },
            ...(danger && { color: 'error.main' }),
            ...(idle && { color: 'action.disabled', cursor: 'default' }),
          }}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}
