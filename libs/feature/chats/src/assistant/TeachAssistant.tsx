import { Trans } from '@lingui/react/macro'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { AssistantSwitch } from './AssistantSwitch.tsx'
import { InstructionsForm } from './InstructionsForm.tsx'
import { Knowledge } from './knowledge/Knowledge.tsx'
import classes from './TeachAssistant.module.css'

/** What the assistant of a company is told: whether it answers, its instructions, what it knows (CHAT-5). */
export function TeachAssistant({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { data: settings, error, refetch, isFetching } = useQuery(assistantQueries.settings(calls, companyId))
  return (
    <div className={classes.page}>
      {settings !== undefined && (
        <>
          <AssistantSwitch calls={calls} companyId={companyId} settings={settings} />
          <InstructionsForm calls={calls} companyId={companyId} settings={settings} />
        </>
      )}
      {settings === undefined && error === null && <SkeletonRows rows={3} />}
      {settings === undefined && error !== null && (
        <FailureState
          title={<Trans>The settings of the assistant could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      <Knowledge calls={calls} companyId={companyId} />
    </div>
  )
}
