import { Box, Button, Link, Typography } from '@mui/material';
import { Smartphone } from 'lucide-react';
import { ListBase, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ListRows } from '../components/list-rows';
import { suppressErrorToast } from '../components/list-state';
import { Pager } from '../components/pager';
import { QueryError } from '../components/query-error';
import { Section } from '../components/section';
import { RelativeTime } from '../components/times';
import type { Schemas } from '../providers/api';
import { useReportAction } from './report-actions';

type Ban = Schemas['DeviceBanResponse'];

const PAGE_SIZE = 10;

/** Devices banned from events. A ban remains when the photo that caused it is deleted. */
export function DeviceBans() {
  return (
    // The URL holds the filters of the reports.
    <ListBase
      resource="device-bans"
      perPage={PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      queryOptions={suppressErrorToast}
    >
      <BanRows />
    </ListBase>
  );
}

function BanRows() {
  const { data = [], error, refetch } = useListContext<Ban>();
  if (!error && data.length === 0) return null;
  return (
    <Box sx={{ mt: 5 }}>
      <Section title="Banned devices">
        {error ? (
          <QueryError title="Failed to fetch banned devices" error={error} onRetry={() => void refetch()} />
        ) : (
          <ListRows>
            <Box component="ul" aria-label="Banned devices" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((ban) => (
                <BanRow key={ban.id} ban={ban} />
              ))}
            </Box>
          </ListRows>
        )}
        <Pager label="Pages of banned devices" />
      </Section>
    </Box>
  );
}

function BanRow({ ban }: { ban: Ban }) {
  const lift = useReportAction('liftBan', 'Ban lifted', 'Failed to lift the ban');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <Link href={`/event/${ban.linkSlug}`} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
          {ban.eventTitle}
        </Link>{' '}
        by{' '}
        <Link component={RouterLink} to={`/users/${ban.organizerId}/show`}>
          {ban.organizerName}
        </Link>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          banned {ban.bannedByName !== null && `by ${ban.bannedByName} `}
          <RelativeTime iso={ban.bannedAt} />
        </Typography>
      </Typography>
      <Button
        aria-label={`Lift ban at ${ban.eventTitle}`}
        loading={lift.isPending}
        onClick={() => lift.mutate(ban.id)}
      >
        <Smartphone size={16} aria-hidden />
        Lift Ban
      </Button>
    </Box>
  );
}
