import { Box } from '@mui/material';
import { AccountMenu } from './account-menu';
import { Brand } from './side-bar';
import { WIDE } from './wide';

/** Brand and account on narrow screens. */
export function TopBar() {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 0.5,
        pr: 2,
        minHeight: 60,
        [WIDE]: { display: 'none' },
      }}
    >
      <Brand />
      <AccountMenu compact />
    </Box>
  );
}
