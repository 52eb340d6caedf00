import { Trans, useLingui } from '@lingui/react/macro'
import { useReducedMotion } from '@mantine/hooks'
import { memo, type ReactNode } from 'react'
import { AiLabel } from '../AiLabel.tsx'
import type { ShownDraft } from '../../stores/draftStore.ts'
import row from '../MessageRow.module.css'
import { MessageText } from '../MessageText.tsx'
import classes from './DraftBubble.module.css'

type Props = {
  draft: ShownDraft
  assistantIsOther: boolean
  /** The actions on the complete reply while it is held; null while it grows. */
  held?: ReactNode
}

/** The lines and sentences of a growing text that are complete. */
const completeLinesOf = (text: string): string => /^[\s\S]*(?:\n|[.!?…]["»”)]*(?=\s))/u.exec(text)?.[0] ?? ''

/**
 * An AI reply being generated (STREAM-3), with a dashed rule and a caret; without caret while it is frozen, stalled or
 * held. It is as wide as it may become, so that no word moves sideways while it grows; with reduced motion whole lines
 * and sentences appear. Assistive technology can read it, but only the finished answer is announced.
 */
export const DraftBubble = memo(function DraftBubble({ draft, assistantIsOther, held = null }: Props) {
  const { t } = useLingui()
  const isCalm = useReducedMotion()
  const { answers, isFrozen = false, isStreaming } = draft
  const isInterrupted = !isStreaming && !isFrozen && held === null
  const isGrowing = isStreaming && held === null
  const text = isGrowing && isCalm ? completeLinesOf(draft.text) : draft.text
  return (
    <div
      role="article"
      aria-label={
        isInterrupted ? t`Interrupted AI answer` : held === null ? t`AI is writing` : t`AI answer, about to be sent`
      }
      className={row.row}
      data-draft={`draft-${String(answers)}`}
      data-voice="assistant"
      data-side={assistantIsOther ? 'other' : 'ours'}
      data-begins="true"
      data-frozen={isFrozen || undefined}
      data-held={held !== null || undefined}
    >
      <div className={`${row.speaker} ${classes.head}`}>
        <AiLabel />
        {isInterrupted ? (
          <span>
            <Trans>was interrupted: nothing more has come for a minute</Trans>
          </span>
        ) : (
          isFrozen && (
            <span>
              <Trans>is being stopped…</Trans>
            </span>
          )
        )}
      </div>
      <div className={`${row.bubble} ${classes.bubble}`} data-interrupted={isInterrupted || undefined}>
        <span className={classes.text}>
          {text !== '' && <MessageText text={text} />}
          {isGrowing && <span className={classes.caret} aria-hidden />}
          {isInterrupted && text === '' && <Trans>Nothing was written.</Trans>}
        </span>
      </div>
      {held}
    </div>
  )
})
