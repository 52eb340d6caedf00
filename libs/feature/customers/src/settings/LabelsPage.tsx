import { useCompanyId, usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLabelChanges } from '../labels/useLabelChanges.ts'
import { labelsQuery } from '../labelsQuery.ts'
import classes from './Labels.module.css'
import { LabelsView } from './LabelsView.tsx'

/** `/settings/labels` (CUST-3). */
export function LabelsPage() {
  const companyId = useCompanyId()
  // Typed texts belong to one company.
  return companyId === null ? null : <Labels key={companyId} companyId={companyId} />
}

function Labels({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useQuery(labelsQuery(usePlatform(), companyId))
  const changes = useLabelChanges(companyId)
  return (
    <div className={classes.page}>
      {data !== undefined ? (
        <LabelsView labels={data} changes={changes} />
      ) : error === null ? (
        <SkeletonRows rows={5} />
      ) : (
        <FailureState
          title={<Trans>The labels could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
    </div>
  )
}
