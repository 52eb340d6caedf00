import { useApi, useCompanyId } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { quickRepliesQuery } from '../quickRepliesQuery.ts'
import classes from './QuickReplies.module.css'
import { QuickRepliesView } from './QuickRepliesView.tsx'
import { useQuickReplyChanges } from './useQuickReplyChanges.ts'

/** `/settings/quick-replies` (WORD-1). */
export function QuickRepliesPage() {
  const companyId = useCompanyId()
  // Typed texts belong to one company.
  return companyId === null ? null : <QuickReplies key={companyId} companyId={companyId} />
}

function QuickReplies({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useQuery(quickRepliesQuery(useApi(), companyId))
  const changes = useQuickReplyChanges(companyId)
  return (
    <div className={classes.page}>
      {data !== undefined ? (
        <QuickRepliesView replies={data} changes={changes} />
      ) : error === null ? (
        <SkeletonRows rows={5} />
      ) : (
        <FailureState
          title={<Trans>The quick replies could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
    </div>
  )
}
