import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, UnstyledButton } from '@mantine/core'
import type { AssistantCheck } from '@frontdesk/contract'
import { useAnnouncer, useKeptFocus, useReturningFocus, useShortWhen, useToday } from '@frontdesk/platform/parts'
import { useEffect, useId, useRef, useState } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { NotLoaded } from '../list/NotLoaded.tsx'
import { TestQuestions } from '../questions/TestQuestions.tsx'
import section from '../TeachAssistant.module.css'
import { CheckDialog } from './CheckDialog.tsx'
import { CheckProgress } from '../checks/CheckProgress.tsx'
import classes from '../checks/Checks.module.css'
import { useChecks } from '../checks/useChecks.ts'
import { useCheckTexts } from '../checks/useCheckTexts.ts'
import { useStartFailure } from '../checks/useStartFailure.ts'

/** So many runs are shown at first. */
const firstShown = 5

/** A run: how it ended, who answered, when, and which version; opens its questions. */
function CheckRow({ check, onOpen }: { check: AssistantCheck; onOpen: () => void }) {
  const { t } = useLingui()
  const { outcome, modelName } = useCheckTexts()
  const when = useShortWhen()
  const today = useToday()
  const { scores, version, startedBy } = check
  const madeUp = scores?.total.invented ?? 0
  const changed = version === null ? null : when(new Date(version.madeAt), today)
  const facts = [
    modelName(check),
    when(new Date(check.startedAt), today),
    ...(startedBy === null ? [] : [startedBy]),
    ...(check.isTrial ? [t`not saved`] : changed === null ? [] : [t`version of ${changed}`]),
  ]
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onOpen}>
        <span className={classes.rate}>
          {outcome(check)}
          {scores !== null && madeUp > 0 && (
            <>
              {' · '}
              <Plural value={madeUp} one="# made up" other="# made up" />
            </>
          )}
        </span>
        <span className={section.status}>{facts.join(' · ')}</span>
      </UnstyledButton>
    </li>
  )
}

/** Chooses who is asked, says how many questions that costs, and starts. */
function StartCheck({ checks: { models, questionCount, start } }: { checks: ReturnType<typeof useChecks> }) {
  const { t } = useLingui()
  const { modelName } = useCheckTexts()
  const [chosen, setChosen] = useState<AssistantCheck['model'] | null>(null)
  const model = models.find((each) => each.model === chosen) ?? models[0]
  const reason = useStartFailure()(start.error)
  if (!model) return null
  const named = (each: typeof model) => modelName({ model: each.model, modelName: each.name })
  return (
    <>
      {models.length > 1 && (
        <NativeSelect
          label={<Trans>Who answers</Trans>}
          value={model.model}
          onChange={({ currentTarget: { value } }) => setChosen(value === 'local' ? 'local' : 'openai')}
          data={models.map((each, place) => {
            const name = named(each)
            return { value: each.model, label: place === 0 ? t`${name} (answers customers)` : name }
          })}
        />
      )}
      {model.model === 'openai' && (
        <p className={section.lead}>
          <Plural
            value={questionCount}
            one="The language model is asked # question, which costs as much as # answer to a customer."
            other="The language model is asked # questions, which costs as much as # answers to customers."
          />
        </p>
      )}
      <div className={section.actions}>
        <Button loading={start.isPending} onClick={() => start.mutate({ model: model.model })}>
          <Plural value={questionCount} one="Ask # question" other="Ask # questions" />
        </Button>
      </div>
      {start.error !== null && (
        <p role="alert" className={section.failed}>
          <Trans>The check was not started: {reason}</Trans>
        </p>
      )}
    </>
  )
}

/** Announces how a run ended that was seen going on, also one that was started in a dialog or by a colleague. */
function useAnnouncedEnds(checks: readonly AssistantCheck[]) {
  const { t } = useLingui()
  const { announce } = useAnnouncer()
  const { outcome } = useCheckTexts()
  const going = useRef(new Set<number>())
  useEffect(() => {
    for (const check of checks) {
      const result = outcome(check)
      if (check.status === 'running') going.current.add(check.id)
      else if (going.current.delete(check.id)) announce(t`The check has ended: ${result}`)
    }
  })
}

/** The test questions of a company's assistant: to edit, to ask, and how it answered them (TEACH-4). */
export function AssistantChecks({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const id = useId()
  const checks = useChecks(calls, companyId)
  const { query, running, questionCount, cancel } = checks
  useAnnouncedEnds(checks.checks)
  const { title, remember, giveBack } = useReturningFocus()
  const keptFocus = useKeptFocus(title)
  const [opened, setOpened] = useState<AssistantCheck | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const ended = checks.checks.filter(({ status }) => status !== 'running')
  const shown = isWhole ? ended : ended.slice(0, firstShown)
  const more = ended.length - shown.length
  const opening = (open: () => void) => {
    remember()
    open()
  }
  const closing = (close: () => void) => {
    close()
    giveBack()
  }
  return (
    <section className={section.section} aria-labelledby={id} {...keptFocus}>
      <div className={section.head}>
        <h2 ref={title} id={id} tabIndex={-1} className={section.title}>
          <Trans>Test questions</Trans>
        </h2>
        {query.data !== undefined && (
          <Button variant="default" onClick={() => opening(() => setEditing(true))}>
            {questionCount === 0 ? <Trans>Make test questions</Trans> : <Trans>Edit the test questions</Trans>}
          </Button>
        )}
      </div>
      <p className={section.lead}>
        <Trans>
          Questions with their right answers. Ask the assistant all of them, and see what it answers better or worse
          than before; a change that makes answers worse says so before it is saved.
        </Trans>
      </p>
      <NotLoaded query={query} rows={2} title={<Trans>The checks could not be loaded</Trans>} />
      {running !== null && <CheckProgress check={running} cancel={cancel} />}
      {running === null && questionCount > 0 && <StartCheck checks={checks} />}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((check) => (
            <CheckRow key={check.id} check={check} onOpen={() => opening(() => setOpened(check))} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <div className={section.actions}>
          <Button variant="default" onClick={() => setWhole(true)}>
            <Plural value={more} one="Show # more" other="Show # more" />
          </Button>
        </div>
      )}
      {opened !== null && (
        <CheckDialog
          calls={calls}
          companyId={companyId}
          check={opened}
          others={ended.filter((check) => check.id !== opened.id && check.status === 'done')}
          onClose={() => closing(() => setOpened(null))}
        />
      )}
      {isEditing && (
        <TestQuestions calls={calls} companyId={companyId} onClose={() => closing(() => setEditing(false))} />
      )}
    </section>
  )
}
