import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { KnowledgeGap } from '@frontdesk/contract'
import { useAddTestQuestion } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { assistantQueries, type AssistantCalls } from '../cache/assistantQueries.ts'
import { GuardDialog } from '../guard/GuardQuestion.tsx'
import { useSaveGuard, type SaveGuard } from '../guard/useSaveGuard.ts'
import { EntryDialog } from '../knowledge/EntryDialog.tsx'
import { NotLoaded } from '../list/NotLoaded.tsx'
import section from '../TeachAssistant.module.css'
import { GapCard } from './GapCard.tsx'
import classes from './Gaps.module.css'
import { proposedEntry, useSettleGap } from './useGaps.ts'

/** So many are shown at first: the others wait behind a button. */
const firstShown = 5

/**
 * When a gap is settled, the focus goes to the first button of the next one, so that Enter settles one after the other.
 */
function useFocusNext(gaps: readonly KnowledgeGap[]) {
  const list = useRef<HTMLUListElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-first]') ?? []
    const place = buttons[Math.min(next.current, buttons.length - 1)] ?? title.current
    next.current = null
    place?.focus()
  }, [gaps])
  return { list, title, focusNext: (index: number) => void (next.current = index) }
}

type AcceptGap = ReturnType<typeof useSettleGap>['accept']

/** Accepts a gap's answer as it was given, after the check that it makes no other answer worse (TEACH-4). */
function useCheckedAccept(guard: SaveGuard, accept: AcceptGap) {
  const [checked, setChecked] = useState<KnowledgeGap | null>(null)
  return {
    isChecking: (gap: KnowledgeGap) => guard.isChecking && checked?.ids[0] === gap.ids[0],
    acceptGiven: (gap: KnowledgeGap) => {
      const entry = proposedEntry(gap)
      setChecked(gap)
      guard.save({ entries: [{ id: null, text: entry }], gapIds: [...gap.ids] }, () => accept.mutate({ gap, entry }))
    },
  }
}

/** How many questions were left to a person. */
const GapCount = ({ data }: { data: { total: number } }) => (
  <p className={section.lead} role="status">
    {data.total === 0 ? (
      <Trans>None at the moment. Questions that the assistant leaves to a person come here.</Trans>
    ) : (
      <Plural
        value={data.total}
        one="# question was left to a person. Accept the answer, and the assistant knows it the next time."
        other="# questions were left to a person. Accept an answer, and the assistant knows it the next time."
      />
    )}
  </p>
)

/** The form in which the answer of a gap is written or changed before it is accepted. */
const GapAnswerDialog = ({
  calls,
  companyId,
  gap,
  accept,
  onClose,
}: {
  calls: AssistantCalls
  companyId: number
  gap: KnowledgeGap
  accept: AcceptGap
  onClose: () => void
}) => (
  <EntryDialog
    calls={calls}
    companyId={companyId}
    id={null}
    gapIds={gap.ids}
    title={<Trans>The answer for the assistant</Trans>}
    before={proposedEntry(gap)}
    save={{
      mutate: (entry, callbacks) => accept.mutate({ gap, entry }, callbacks),
      isPending: accept.isPending,
      error: accept.error,
    }}
    onClose={onClose}
    onDone={onClose}
  />
)

const noGaps: readonly KnowledgeGap[] = []

/** The questions that the assistant handed over, each with the answer to accept, change or dismiss (TEACH-1). */
export function Gaps({ calls, companyId }: { calls: AssistantCalls; companyId: number }) {
  const id = useId()
  const query = useQuery(assistantQueries.gaps(calls, companyId))
  const { data } = query
  const gaps = data?.gaps ?? noGaps
  const [edited, setEdited] = useState<KnowledgeGap | null>(null)
  const [isWhole, setWhole] = useState(false)
  const { list, title, focusNext } = useFocusNext(gaps)
  const { accept, dismiss, isPending, error } = useSettleGap(calls, companyId, (gap) =>
    focusNext(gaps.findIndex(({ ids }) => ids[0] === gap.ids[0])),
  )
  const addTestQuestion = useAddTestQuestion(companyId)
  const guard = useSaveGuard(calls, companyId)
  const { isChecking, acceptGiven } = useCheckedAccept(guard, accept)
  const settling = accept.isPending ? accept.variables.gap : dismiss.isPending ? dismiss.variables : null
  const shown = isWhole ? gaps : gaps.slice(0, firstShown)
  const more = gaps.length - shown.length
  const reason = error?.message ?? ''

  return (
    <section className={section.section} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className={section.title}>
        <Trans>Questions it could not answer</Trans>
      </h2>
      <NotLoaded query={query} rows={2} title={<Trans>The questions could not be loaded</Trans>} />
      {data !== undefined && <GapCount data={data} />}
      {error !== null && edited === null && (
        <p role="alert" className={section.failed}>
          <Trans>It was not saved: {reason}</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul ref={list} className={classes.list}>
          {shown.map((gap) => (
            <GapCard
              key={gap.ids[0]}
              gap={gap}
              isPending={(isPending && settling?.ids[0] === gap.ids[0]) || isChecking(gap)}
              isBusy={guard.isChecking}
              onAccept={() => acceptGiven(gap)}
              onEdit={() => {
                accept.reset()
                setEdited(gap)
              }}
              onTest={() => addTestQuestion(gap.messageId)}
              onDismiss={() => dismiss.mutate(gap)}
            />
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
      <GuardDialog calls={calls} companyId={companyId} guard={guard} />
      {edited !== null && (
        <GapAnswerDialog
          calls={calls}
          companyId={companyId}
          gap={edited}
          accept={accept}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
