import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import type { AssistantCheck } from '@frontdesk/contract'
import { useShortWhen, useToday } from '@frontdesk/platform/parts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { NotLoaded } from '../list/NotLoaded.tsx'
import { ShowMore } from '../list/ShowMore.tsx'
import section from '../TeachAssistant.module.css'
import { CheckedCard } from '../checks/CheckedCard.tsx'
import classes from '../checks/Checks.module.css'
import { Scores } from './Scores.tsx'
import { useCheckTexts } from '../checks/useCheckTexts.ts'

type Shown = 'worse' | 'better' | 'wrong' | 'all'

/** Names a run for a list to choose from: when, who answered, how it ended. */
function useCheckName(): (check: AssistantCheck) => string {
  const { t } = useLingui()
  const { modelName, outcome } = useCheckTexts()
  const when = useShortWhen()
  const today = useToday()
  return (check) => {
    const name = `${when(new Date(check.startedAt), today)} · ${modelName(check)} · ${outcome(check)}`
    return check.isTrial ? `${name} · ${t`not saved`}` : name
  }
}

/** Which questions are shown; better and worse ones only where the run is compared with another one. */
function ShowField({
  show,
  isCompared,
  better,
  worse,
  onChange,
}: {
  show: Shown
  isCompared: boolean
  /** How many were answered better, and how many worse. */
  better: number
  worse: number
  onChange: (show: Shown) => void
}) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      className={classes.choice}
      fullWidth
      withItemsBorders={false}
      aria-label={t`Show`}
      value={show}
      onChange={onChange}
      data={[
        { value: 'all' as const, label: t`All` },
        ...(isCompared
          ? [
              { value: 'worse' as const, label: t`Worse (${worse})` },
              { value: 'better' as const, label: t`Better (${better})` },
            ]
          : []),
        { value: 'wrong' as const, label: t`Wrong` },
      ]}
    />
  )
}

/** The questions of a run with what got better and worse against another one, and how each was answered (TEACH-4). */
export function CheckDialog({
  calls,
  companyId,
  check,
  others,
  onClose,
}: {
  calls: AssistantCalls
  companyId: number
  check: AssistantCheck
  /** Runs to compare with. */
  others: readonly AssistantCheck[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const [against, setAgainst] = useState<number | null>(null)
  const [show, setShow] = useState<Shown>('all')
  const nameOf = useCheckName()
  const query = useInfiniteQuery({
    ...assistantQueries.checked(calls, { companyId, id: check.id, show, ...(against !== null && { against }) }),
    placeholderData: (before) => before,
  })
  const [first] = query.data?.pages ?? []
  const questions = query.data?.pages.flatMap((page) => page.questions) ?? []
  const { better = 0, worse = 0, against: compared = null } = first ?? {}
  const by = check.startedBy
  return (
    <Modal opened onClose={onClose} size="lg" title={nameOf(check)} closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="md">
        {by !== null && (
          <p className={section.status}>
            <Trans>Started by {by}</Trans>
          </p>
        )}
        {check.scores !== null && <Scores scores={check.scores} />}
        {others.length > 0 && (
          <NativeSelect
            label={<Trans>Compared with</Trans>}
            value={String(against ?? compared?.id ?? '')}
            onChange={({ currentTarget: { value } }) => setAgainst(Number(value) || null)}
            data={[
              ...(compared === null && against === null ? [{ value: '', label: t`Nothing` }] : []),
              ...others.map((other) => ({ value: String(other.id), label: nameOf(other) })),
            ]}
          />
        )}
        <ShowField show={show} isCompared={compared !== null} better={better} worse={worse} onChange={setShow} />
        <NotLoaded query={query} rows={4} title={<Trans>The questions could not be loaded</Trans>} />
        {query.data !== undefined && questions.length === 0 && (
          <p className={section.lead} role="status">
            <Trans>None of the questions.</Trans>
          </p>
        )}
        {questions.length > 0 && (
          <ul className={classes.cards}>
            {questions.map((checked) => (
              <CheckedCard key={checked.question.id} checked={checked} />
            ))}
          </ul>
        )}
        <div className={section.actions}>
          <ShowMore query={query} />
        </div>
      </Stack>
    </Modal>
  )
}
