import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Badge } from '../components/badge';
import { formatCount } from '../components/format';
import { RelativeTime } from '../components/times';
import { HIDDEN_REASONS, REASONS, type Report } from './report';
import { ReportActions } from './report-actions';

/** A reported photo with its reports and actions. */
export function ReportCard({ report }: { report: Report }) {
  return (
    <Box
      component="li"
      aria-label={`Photo of ${report.eventTitle}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '88px minmax(0, 1fr)', sm: '140px minmax(0, 1fr)' },
        columnGap: { xs: 2, sm: 3 },
        rowGap: 2,
        py: 2.5,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Thumbnail report={report} />
      <Box sx={{ display: 'grid', alignContent: 'start', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {report.reasons.map((reason) => (
            <Badge key={reason} tone={reason === 'offensive' ? 'bad' : 'warn'}>
              {REASONS[reason]}
            </Badge>
          ))}
          {report.photoState !== 'shown' && (
            <Badge tone="neutral">
              {report.hiddenByOperator ? 'Hidden' : HIDDEN_REASONS[report.photoState]}
            </Badge>
          )}
          {report.device === 'banned' && <Badge tone="ink">Device banned</Badge>}
        </Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Link href={`/event/${report.linkSlug}`} target="_blank" rel="noopener" sx={{ fontWeight: 600 }}>
            {report.eventTitle}
          </Link>{' '}
          by{' '}
          <Link component={RouterLink} to={`/users/${report.organizerId}/show`}>
            {report.organizerName}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {formatCount(report.reports, 'report')}, the last one <RelativeTime iso={report.lastReportedAt} />
        </Typography>
        <ReportNotes notes={report.notes} />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 } }}>
        <ReportActions report={report} />
      </Box>
    </Box>
  );
}

function Thumbnail({ report: { photoUrl, thumbUrl, width, height, eventTitle } }: { report: Report }) {
  return (
    <Link
      href={photoUrl}
      target="_blank"
      rel="noopener"
      sx={{ gridRow: { sm: 'span 2' }, alignSelf: 'start', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        component="img"
        src={thumbUrl}
        width={width}
        height={height}
        loading="lazy"
        alt={`Reported photo of ${eventTitle}, opens in a new tab`}
        sx={({ palette }) => ({
          display: 'block',
          width: '100%',
          height: 'auto',
          background: palette.own.sunk,
        })}
      />
    </Link>
  );
}

/** Comments of the reporting guests, the newest first. */
function ReportNotes({ notes }: Pick<Report, 'notes'>) {
  const withDetails = notes.filter(({ details }) => details !== null);
  if (withDetails.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Comments of guests"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {withDetails.map(({ at, details }) => (
        <Typography key={at} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          “{details}”
        </Typography>
      ))}
    </Box>
  );
}
