import '@mantine/core/styles/Tabs.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Switch, Tabs } from '@mantine/core'
import type { AssistantSettings } from '@frontdesk/contract'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { assistantQueries, type AssistantCalls } from './cache/assistantQueries.ts'
import { AssistantChecks } from './test-runs/AssistantChecks.tsx'
import { DisclosureForm } from './disclosure/DisclosureForm.tsx'
import { HandBackForm } from './HandBackForm.tsx'
import { LongestWaitForm } from './LongestWaitForm.tsx'
import { HoldForm } from './HoldForm.tsx'
import { Gaps } from './gaps/Gaps.tsx'
import { History } from './history/History.tsx'
import { InstructionsForm } from './InstructionsForm.tsx'
import { Knowledge } from './knowledge/Knowledge.tsx'
import { useKnowledge } from './knowledge/useKnowledge.ts'
import { NotLoaded } from './list/NotLoaded.tsx'
import classes from './TeachAssistant.module.css'
import { assistantTabs, useAssistantTab, type AssistantTab } from './useAssistantTab.ts'
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

/** How many questions wait for an answer; nothing while there are none, or while that is not known. */
function GapCount({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { data } = useQuery(assistantQueries.gaps(calls, companyId))
  if (data === undefined || data.total === 0) return null
  return (
    <Badge size="sm" variant="light" className={classes.count ?? ''}>
      {data.total}
    </Badge>
  )
}

/** The tabs that were open since the page was: they stay, so that nothing typed in one is lost by a look at another. */
function useVisited(tab: AssistantTab): ReadonlySet<AssistantTab> {
  const [visited, setVisited] = useState<ReadonlySet<AssistantTab>>(new Set([tab]))
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]))
  return visited
}

/**
 * The settings of a company's assistant: on or off, and in tabs its knowledge with its history, its gaps, its test
 * questions, and how it behaves (CHAT-5, TEACH-1, 2, 4).
 */
export function TeachAssistant({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const { t } = useLingui()
  const query = useQuery(assistantQueries.settings(calls, companyId))
  const settings = query.data
  const { tab, open } = useAssistantTab()
  const visited = useVisited(tab)
  const names: Readonly<Record<AssistantTab, string>> = {
    teach: t`Teach`,
    gaps: t`Gaps`,
    test: t`Test`,
    behaviour: t`Behaviour`,
  }
  const parts: Readonly<Record<AssistantTab, ReactNode>> = {
    teach: (
      <>
        <Knowledge calls={calls} companyId={companyId} />
        <History calls={calls} companyId={companyId} />
      </>
    ),
    gaps: <Gaps calls={calls} companyId={companyId} />,
    test: <AssistantChecks calls={calls} companyId={companyId} />,
    behaviour: settings !== undefined && (
      <>
        <InstructionsForm calls={calls} companyId={companyId} settings={settings} />
        <HoldForm calls={calls} companyId={companyId} settings={settings} />
        <LongestWaitForm calls={calls} companyId={companyId} settings={settings} />
        <HandBackForm calls={calls} companyId={companyId} settings={settings} />
        {settings.disclosure !== undefined && (
          <DisclosureForm calls={calls} companyId={companyId} disclosure={settings.disclosure} />
        )}
      </>
    ),
  }
  return (
    <div className={classes.page}>
      {settings !== undefined && <AssistantSwitch calls={calls} companyId={companyId} settings={settings} />}
      <NotLoaded query={query} rows={3} title={<Trans>The settings of the assistant could not be loaded</Trans>} />
      <Tabs value={tab} onChange={(next) => open(assistantTabs.find((known) => known === next) ?? null)}>
        <Tabs.List className={classes.tabs ?? ''} aria-label={t`The assistant`}>
          {assistantTabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={name === 'gaps' && <GapCount calls={calls} companyId={companyId} />}
            >
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {assistantTabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel ?? ''}>
            {visited.has(name) && parts[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
