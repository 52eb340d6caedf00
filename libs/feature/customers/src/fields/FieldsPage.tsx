import { useCompanyId, usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { customerFieldsQuery } from '../customerQueries.ts'
import classes from '../settings/Labels.module.css'
import { FieldsView } from './FieldsView.tsx'
import { useFieldChanges } from './useFieldChanges.ts'

/** `/settings/customer-fields` (CUST-1). */
export function FieldsPage() {
  const companyId = useCompanyId()
  // Typed texts belong to one company.
  return companyId === null ? null : <Fields key={companyId} companyId={companyId} />
}

function Fields({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useQuery(customerFieldsQuery(usePlatform(), companyId))
  const changes = useFieldChanges(companyId)
  return (
    <div className={classes.page}>
      {data !== undefined ? (
        <FieldsView fields={data} changes={changes} />
      ) : error === null ? (
        <SkeletonRows rows={5} />
      ) : (
        <FailureState
          title={<Trans>The fields could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
    </div>
  )
}
