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
  onClick: () => void;
}

/** A small button of a row. */
export function ActionButton({
  icon: Icon,
  label,
  subject,
  danger = false,
  disabled = false,
  onClick,
}: Props) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={`${label} ${subject}`}
          disabled={disabled}
          onClick={onClick}
          sx={{
            width: { xs: 44, md: 36 },
            height: { xs: 44, md: 36 },
            ...(danger && { color: 'error.main' }),
          }}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}
