import { formatMoney } from '@eventframe/contracts/money';
import { Box, Typography } from '@mui/material';
import { formatCount } from '../components/format';
import type { Schemas } from '../providers/api';

const PLANS = [
  { id: 'standard', name: 'Standard', of: 'purchase' },
  { id: 'professional', name: 'Professional', of: 'purchase' },
  { id: 'enterprise', name: 'Enterprise', of: 'purchase' },
  { id: 'monthly-unlimited', name: 'Monthly Unlimited', of: 'live subscription' },
] as const;

/** Revenue of each paid plan, with bars. */
export function RevenueByPlan({
  revenueByPlan: byPlan,
  currency,
}: Pick<Schemas['RevenueResponse'], 'revenueByPlan' | 'currency'>) {
  const highest = Math.max(1, ...PLANS.map(({ id }) => byPlan[id].revenue));
  return (
    <Box
      component="ul"
      aria-label="Revenue by Plan"
      sx={{ listStyle: 'none', display: 'grid', gap: 2.5, m: 0, p: 0, maxWidth: 820 }}
    >
      {PLANS.map(({ id, name, of }) => {
        const { revenue, count } = byPlan[id];
        return (
          <Box component="li" key={id}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 0.75 }}>
              <Typography component="h3" sx={{ fontWeight: 600, mr: 'auto' }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {formatCount(count, of)}
              </Typography>
              <Typography sx={{ minWidth: 88, textAlign: 'right', fontWeight: 600 }}>
                {formatMoney(revenue, currency)}
                {id === 'monthly-unlimited' && <span className="visually-hidden"> a month</span>}
              </Typography>
            </Box>
            <Box
              aria-hidden
              sx={({ palette }) => ({ height: 8, borderRadius: '4px', background: palette.own.sunk })}
            >
              <Box
                sx={({ palette }) => ({
                  height: '100%',
                  width: `${(revenue / highest) * 100}%`,
                  borderRadius: '4px',
                  background: palette.own.ink,
                })}
              />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
