import { IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  label: string;
  /** Name of the row that the action is for, for screen readers. */
  subject: string;
  danger?: boolean;
  disabled?: boolean;
  /** Inactive, but still focusable: a disabled button would lose the keyboard focus. */
  idle?: boolean;
  onClick: () => void;
}

/** An icon button in a table row. */
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
