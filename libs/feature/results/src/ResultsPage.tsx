import { sessionQueries, useApi, useCompanyId } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { presentName } from '@frontdesk/support-hours'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConversationsDialog } from './conversations/ConversationsDialog.tsx'
import { useMetricTexts } from './figures/useMetricTexts.ts'
import { DownloadButton } from './export/DownloadButton.tsx'
import { DayChoice } from './range/DayChoice.tsx'
import { useResultRange } from './range/useResultRange.ts'
import type { Opened } from './Opened.ts'
import classes from './Results.module.css'
import { resultsQueries } from './resultsQueries.ts'
import { ResultsView } from './ResultsView.tsx'

/** `/results`: what the AI and the people of a company achieved, in the days that the address names (VALUE-1). */
export function ResultsPage() {
  const companyId = useCompanyId()
  return companyId === null ? null : <ResultsOf key={companyId} companyId={companyId} />
}

const zoneOfDevice = () => presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)

function ResultsOf({ companyId }: { companyId: number }) {
  const api = useApi()
  const texts = useMetricTexts()
  const me = useQuery(sessionQueries.me(api)).data
  const [device] = useState(zoneOfDevice)
  // The company's own zone, as soon as an answer names it: today is a day of that.
  const [zone, setZone] = useState(device)
  const { range, today, showNamed, showBetween } = useResultRange(zone)
  const filter = { from: range.from, to: range.to, zone: device }
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    ...resultsQueries.figures(api, companyId, filter),
    enabled: me?.capabilities.results === true,
  })
  if (data && data.zone !== zone) setZone(data.zone)
  if (me?.capabilities.results === false)
    return (
      <div className={classes.page}>
        <p className={classes.lead}>
          <Trans>This server does not count results.</Trans>
        </p>
      </div>
    )
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        <Trans>
          What the AI and your people did for your customers. Every number shows how it is counted and opens the
          conversations behind it.
        </Trans>
      </p>
      <div className={classes.head}>
        <DayChoice range={range} today={today} onNamed={showNamed} onBetween={showBetween} />
        <DownloadButton companyId={companyId} behind={{ ...filter, metric: 'all' }} rows="days" />
      </div>
      {error !== null ? (
        <FailureState
          title={<Trans>The results could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : data === undefined ? (
        <SkeletonRows rows={4} height={96} />
      ) : (
        <ResultsView results={data} onOpen={setOpened} />
      )}
      {opened !== null && (
        <ConversationsDialog
          companyId={companyId}
          behind={{ ...filter, ...opened }}
          title={texts[opened.metric].name}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
