import { Trans, useLingui } from '@lingui/react/macro'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '@mantine/core'
import type { AssistantSettings } from '@frontdesk/contract'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { HoldForm } from './HoldForm.tsx'
import { Gaps } from './gaps/Gaps.tsx'
import { History } from './history/History.tsx'
import { InstructionsForm } from './InstructionsForm.tsx'
import { Knowledge } from './knowledge/Knowledge.tsx'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant } from './useChangeAssistant.ts'

/** Switches the assistant on or off for all chats of the company. */
function AssistantSwitch({
  calls,
  companyId,
  settings,
}: {
  calls: AssistantCalls
  companyId: number
  settings: AssistantSettings
}) {
  const { t } = useLingui()
  const { mutate, isPending, variables, error } = useChangeAssistant(calls, companyId)
  const isOn = isPending ? (variables.isActive ?? settings.isActive) : settings.isActive
  const reason = error?.message ?? ''
  return (
    <section className={classes.section} aria-label={t`The assistant`}>
      <Switch
        checked={isOn}
        onChange={(event) => {
          if (!isPending) mutate({ isActive: event.currentTarget.checked })
        }}
        label={<Trans>The assistant answers customers</Trans>}
        description={
          isOn ? (
            <Trans>In every chat in which its AI is on.</Trans>
          ) : (
            <Trans>It is off: every customer waits for a human, and so do you when you try it here.</Trans>
          )
        }
      />
      {error !== null && (
        <p role="alert" className={classes.failed}>
          <Trans>That was not changed: {reason}</Trans>
        </p>
      )}
    </section>
  )
}

/** The settings of a company's assistant: on or off, gaps, instructions, knowledge and their history (CHAT-5, TEACH-1, 2). */
export function TeachAssistant({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { data: settings, error, refetch, isFetching } = useQuery(assistantQueries.settings(calls, companyId))
  return (
    <div className={classes.page}>
      {settings !== undefined && (
        <>
          <AssistantSwitch calls={calls} companyId={companyId} settings={settings} />
          <InstructionsForm calls={calls} companyId={companyId} settings={settings} />
          <HoldForm calls={calls} companyId={companyId} settings={settings} />
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
      <Gaps calls={calls} companyId={companyId} />
      <Knowledge calls={calls} companyId={companyId} />
      <History calls={calls} companyId={companyId} />
    </div>
  )
}
