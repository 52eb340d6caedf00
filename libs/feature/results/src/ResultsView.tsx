import type { Results } from '@frontdesk/contract'
import { formatDayTime } from '@frontdesk/platform'
import { EmptyState } from '@frontdesk/platform/parts'
import { presentName } from '@frontdesk/support-hours'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { SideBySide } from './figures/SideBySide.tsx'
import { Charts } from './charts/Charts.tsx'
import { Costs } from './figures/Costs.tsx'
import { Groups } from './figures/Groups.tsx'
import { HeadFigures } from './figures/HeadFigures.tsx'
import { Reasons } from './figures/Reasons.tsx'
import type { Opened } from './Opened.ts'
import classes from './Results.module.css'

/** The results of some days; each number opens what is behind it (VALUE-1). */
export function ResultsView({ results, onOpen }: { results: Results; onOpen: (opened: Opened) => void }) {
  const { all, reasons, days, hours, channels, people, meta, zoneOf, countedAt } = results
  const zone = presentName(results.zone)
  const countedText = formatDayTime(countedAt)
  if (all.conversations === 0)
    return (
      <EmptyState drawing="inbox" title={<Trans>No customer began a conversation in these days</Trans>}>
        <Trans>As soon as customers write, this page says who answered them, and how fast.</Trans>
      </EmptyState>
    )
  return (
    <>
      <HeadFigures figures={all} onOpen={(metric) => onOpen({ metric })} />
      <div className={classes.panels}>
        <SideBySide figures={all} onOpen={(metric) => onOpen({ metric })} />
        <Reasons reasons={reasons} onOpen={(reason) => onOpen({ metric: 'handed-over', reason })} />
        <Charts days={days} hours={hours} onOpen={onOpen} />
      </div>
      <Groups channels={channels} people={people} onOpen={onOpen} />
      <Costs all={all} meta={meta} />
      <Text size="sm" c="dimmed">
        <Trans>Counted at {countedText}.</Trans>{' '}
        {zoneOf === 'device' ? (
          <Trans>Days and hours are those of this device, {zone}: your salon’s own time zone comes with Altegio.</Trans>
        ) : (
          <Trans>Days and hours are those of {zone}.</Trans>
        )}
      </Text>
    </>
  )
}
