import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button, Switch } from '@mantine/core'
import type { AssistantSettings } from '@frontdesk/contract'
import { Link } from 'react-router-dom'
import { assistantQueries, type AssistantCalls } from './cache/assistantQueries.ts'
import { AssistantChecks } from './test-runs/AssistantChecks.tsx'
import { DisclosureForm } from './disclosure/DisclosureForm.tsx'
import { HoldForm } from './HoldForm.tsx'
import { Gaps } from './gaps/Gaps.tsx'
import { History } from './history/History.tsx'
import { InstructionsForm } from './InstructionsForm.tsx'
import { Knowledge } from './knowledge/Knowledge.tsx'
import { useKnowledge } from './knowledge/useKnowledge.ts'
import { NotLoaded } from './list/NotLoaded.tsx'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant } from './useChangeAssistant.ts'

/** Switches the assistant on or off for all chats of the company; on only when it knows something (TEACH-3). */
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
  const knowledge = useKnowledge(calls, companyId, '')
  // While nothing is known of the knowledge, the switch stays as it is.
  const knowsNothing = knowledge.data !== undefined && knowledge.total === 0 && settings.instructions === ''
  const reason = error?.message ?? ''
  return (
    <section className={classes.section} aria-label={t`The assistant`}>
      <Switch
        checked={isOn}
        disabled={!isOn && knowsNothing}
        onChange={(event) => {
          if (!isPending) mutate({ isActive: event.currentTarget.checked })
        }}
        label={<Trans>The assistant answers customers</Trans>}
        description={
          isOn ? (
            <Trans>In every chat in which its AI is on.</Trans>
          ) : (
            <Trans>It is off: every customer waits for a person. You can try it here all the same.</Trans>
          )
        }
      />
      {!isOn && knowsNothing && (
        <div className={classes.notice}>
          <p>
            <Trans>It knows nothing yet. Tell it what your customers ask, try it, then switch it on.</Trans>
          </p>
          <Button component={Link} to="/onboarding?step=assistant" size="sm">
            <Trans>Tell it what customers ask</Trans>
          </Button>
        </div>
      )}
      {error !== null && (
        <p role="alert" className={classes.failed}>
          <Trans>That was not changed: {reason}</Trans>
        </p>
      )}
    </section>
  )
}

/**
 * The settings of a company's assistant: on or off, gaps, instructions, knowledge, its test questions and their history
 * (CHAT-5, TEACH-1, 2, 4).
 */
export function TeachAssistant({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const query = useQuery(assistantQueries.settings(calls, companyId))
  const settings = query.data
  return (
    <div className={classes.page}>
      {settings !== undefined && (
        <>
          <AssistantSwitch calls={calls} companyId={companyId} settings={settings} />
          <InstructionsForm calls={calls} companyId={companyId} settings={settings} />
          <HoldForm calls={calls} companyId={companyId} settings={settings} />
          {settings.disclosure !== undefined && (
            <DisclosureForm calls={calls} companyId={companyId} disclosure={settings.disclosure} />
          )}
        </>
      )}
      <NotLoaded query={query} rows={3} title={<Trans>The settings of the assistant could not be loaded</Trans>} />
      <Gaps calls={calls} companyId={companyId} />
      <Knowledge calls={calls} companyId={companyId} />
      <AssistantChecks calls={calls} companyId={companyId} />
      <History calls={calls} companyId={companyId} />
    </div>
  )
}
