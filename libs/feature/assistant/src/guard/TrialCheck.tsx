import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { AssistantCheck, AssistantDraft } from '@frontdesk/contract'
import { useKeptFocus } from '@frontdesk/platform/parts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { CheckProgress } from '../checks/CheckProgress.tsx'
import { useChecks } from '../checks/useChecks.ts'
import { useCheckTexts } from '../checks/useCheckTexts.ts'
import { useStartFailure } from '../checks/useStartFailure.ts'
import { NotLoaded } from '../list/NotLoaded.tsx'
import { KeepEditing } from './KeepEditing.tsx'
import section from '../TeachAssistant.module.css'
import { WorseAnswers } from './WorseAnswers.tsx'

type Trial = { calls: AssistantCalls; companyId: number; onSave: () => void; onKeepEditing: () => void }

/** The result of a trial: compared with the last run of what is saved, or on its own when there is none. */
function TrialResult({ calls, companyId, id, onSave, onKeepEditing }: Trial & { id: number }) {
  const { rateOf } = useCheckTexts()
  const query = useInfiniteQuery(assistantQueries.checked(calls, { companyId, id, show: 'worse' }))
  const [first] = query.data?.pages ?? []
  if (!first)
    return (
      <Stack gap="md">
        <NotLoaded query={query} rows={3} title={<Trans>The result of the check could not be loaded</Trans>} />
        <Group justify="flex-end" gap="sm">
          <KeepEditing onClick={onKeepEditing} />
          <Button onClick={onSave}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    )
  const { check, against, better, worse, questions } = first
  const [now, then] = [check.scores, against?.scores ?? null].map((scores) => (scores ? rateOf(scores.total) : null))
  return (
    <WorseAnswers
      result={{ better, worse, questions, asked: check.answered, questionCount: check.questionCount }}
      isCompared={against !== null}
      onSave={onSave}
      onKeepEditing={onKeepEditing}
    >
      <p className={section.lead}>
        {then === null ? (
          <Trans>{now} right. What is saved was not checked yet, so there is nothing to compare with.</Trans>
        ) : (
          <Trans>
            {now} right; it was {then}.
          </Trans>
        )}
        {against !== null && against.version?.changeId !== check.version?.changeId && (
          <>
            {' '}
            <Trans>What is saved was changed since then: some differences may come from that.</Trans>
          </>
        )}
        {against !== null && against.modelName !== check.modelName && (
          <>
            {' '}
            <Trans>Another language model answered then.</Trans>
          </>
        )}
      </p>
    </WorseAnswers>
  )
}

/**
 * Asks the language model the test questions with changes that are not saved: says what it costs, how far it is,
 * what it found (TEACH-4).
 */
export function TrialCheck({ draft, ...trial }: Trial & { draft: AssistantDraft }) {
  const { calls, companyId, onKeepEditing } = trial
  const checking = useChecks(calls, companyId)
  const { checks, start, cancel } = checking
  const keptFocus = useKeptFocus()
  const started = checks.find(({ id }) => id === start.data?.id)
  if (started?.status === 'done') return <TrialResult {...trial} id={started.id} />
  return (
    <Stack gap="md" {...keptFocus}>
      {started?.status === 'running' ? (
        <CheckProgress check={started} cancel={cancel} />
      ) : (
        <TrialStart checking={checking} draft={draft} ended={started ?? null} onKeepEditing={onKeepEditing} />
      )}
    </Stack>
  )
}

/** The price of a trial, and the button that starts it; `ended`: the last one, which brought no result. */
function TrialStart({
  checking: { questionCount, start, running },
  draft,
  ended,
  onKeepEditing,
}: {
  checking: ReturnType<typeof useChecks>
  draft: AssistantDraft
  ended: AssistantCheck | null
  onKeepEditing: () => void
}) {
  const { outcome } = useCheckTexts()
  const reason = useStartFailure()(start.error)
  return (
    <>
      <p className={section.lead}>
        <Plural
          value={questionCount}
          one="The language model is asked # question, which costs as much as # answer to a customer."
          other="The language model is asked # questions, which costs as much as # answers to customers."
        />
      </p>
      {ended !== null && (
        <p className={section.failed} role="alert">
          {outcome(ended)}
        </p>
      )}
      {start.error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>The check was not started: {reason}</Trans>
        </p>
      )}
      {running !== null && (
        <p className={section.status} role="status">
          <Trans>Another check goes on. This one can begin when it has ended.</Trans>
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        <KeepEditing onClick={onKeepEditing} />
        <Button
          loading={start.isPending}
          disabled={running !== null}
          onClick={() => start.mutate({ model: 'openai', draft })}
        >
          <Plural value={questionCount} one="Ask # question" other="Ask # questions" />
        </Button>
      </Group>
    </>
  )
}
