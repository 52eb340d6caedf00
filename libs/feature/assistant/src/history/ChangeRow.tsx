import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AssistantChange } from '@frontdesk/contract'
import { languageNames, useShortWhen, useToday } from '@frontdesk/platform/parts'
import { useState } from 'react'
import { Side, Sides } from '../sides/Sides.tsx'
import section from '../TeachAssistant.module.css'
import { DisclosureSide } from './DisclosureSide.tsx'
import { changedPart, type MarkedText } from './changedPart.ts'
import classes from './History.module.css'
import { useChangeTitle } from './useChangeTitle.ts'

type Side = 'before' | 'after'

/** A text with what differs marked; one that stands alone and differs as a whole is not: the mark would say nothing. */
const Marked = ({ text: { head, changed, tail }, isAlone = false }: { text: MarkedText; isAlone?: boolean }) => (
  <>
    {head}
    {changed !== '' && (isAlone && head + tail === '' ? changed : <mark className={classes.mark}>{changed}</mark>)}
    {tail}
  </>
)

/** An entry on one side of a change, with what differs from the other side. */
function EntrySide({ entry, side }: { entry: AssistantChange['entries'][number]; side: Side }) {
  const shown = entry[side]
  if (shown === null)
    return (
      <p className={section.status}>
        <Trans>Not there</Trans>
      </p>
    )
  const { before, after } = entry
  const marked = (field: 'question' | 'answer') =>
    before === null || after === null ? shown[field] : changedPart(before[field], after[field])[side]
  const [question, answer] = [marked('question'), marked('answer')]
  return (
    <div lang={shown.language}>
      <p className={classes.question} dir="auto">
        {typeof question === 'string' ? question : <Marked text={question} />}
      </p>
      <p className={classes.text} dir="auto">
        {typeof answer === 'string' ? answer : <Marked text={answer} />}
      </p>
      <p className={section.status}>{languageNames[shown.language]}</p>
    </div>
  )
}

/** One side of a change, and the button to put it back. */
function ChangeSide({
  change: { instructions, entries, entryCount, disclosure, inUse },
  side,
  isPending,
  isBusy,
  onRestore,
}: {
  change: AssistantChange
  side: Side
  isPending: boolean
  isBusy: boolean
  onRestore: (to: Side) => void
}) {
  const more = entryCount - entries.length
  return (
    <Side title={side === 'before' ? <Trans>Before</Trans> : <Trans>After</Trans>}>
      {instructions !== null && (
        <p className={classes.text} dir="auto">
          {instructions[side] === '' ? (
            <Trans>Nothing</Trans>
          ) : (
            <Marked text={changedPart(instructions.before, instructions.after)[side]} isAlone />
          )}
        </p>
      )}
      {disclosure !== null && <DisclosureSide disclosure={disclosure} side={side} />}
      {entries.map((entry) => (
        <EntrySide key={entry.id} entry={entry} side={side} />
      ))}
      {more > 0 && (
        <p className={section.status}>
          <Plural value={more} one="And # more." other="And # more." />
        </p>
      )}
      <div className={classes.restore}>
        {inUse === side ? (
          <p className={section.status}>
            <Trans>In use now</Trans>
          </p>
        ) : (
          <Button size="sm" variant="default" loading={isPending} disabled={isBusy} onClick={() => onRestore(side)}>
            {side === 'before' ? <Trans>Put this back</Trans> : <Trans>Use this again</Trans>}
          </Button>
        )}
      </div>
    </Side>
  )
}

/** One change: what, who and when; opened, both sides with what differs, each of which can be put back (TEACH-2). */
export function ChangeRow({
  change,
  restoring,
  isBusy,
  onRestore,
}: {
  change: AssistantChange
  /** The side that is being put back; null when none is. */
  restoring: Side | null
  /** A change is checked before it is made. */
  isBusy: boolean
  onRestore: (to: Side) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const title = useChangeTitle()(change)
  const when = useShortWhen()(new Date(change.madeAt), useToday())
  return (
    <li>
      <details className={classes.change} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <span className={classes.what} title={title}>
            {title}
          </span>
          <span className={section.status}>{change.madeBy === null ? when : `${change.madeBy} · ${when}`}</span>
        </summary>
        {isOpen && (
          <div className={classes.opened}>
            <Sides>
              {(['before', 'after'] as const).map((side) => (
                <ChangeSide
                  key={side}
                  change={change}
                  side={side}
                  isPending={restoring === side}
                  isBusy={isBusy}
                  onRestore={onRestore}
                />
              ))}
            </Sides>
          </div>
        )}
      </details>
    </li>
  )
}
