import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftMessage } from '@frontdesk/stream-draft'
import { memo } from 'react'
import classes from './DraftBubble.module.css'
import { DraftHead } from './DraftHead.tsx'
import { MessageText } from '../MessageText.tsx'
import row from '../MessageRow.module.css'

/**
 * An AI reply that is being written (STREAM-3): dashed rule, steady caret, Take over beside it. Assistive technology
 * may read it but is not told of each piece; the finished answer is announced once.
 */
export const DraftBubble = memo(function DraftBubble({
  draft,
  assistantIsOther,
  onTakeOver,
}: {
  draft: DraftMessage
  assistantIsOther: boolean
  /** Told which message the draft answers. */
  onTakeOver?: ((answers: number) => void) | undefined
}) {
  const { t } = useLingui()
  return (
    <div
      role="article"
      aria-label={draft.isInterrupted ? t`Interrupted AI answer` : t`AI is writing`}
      className={row.row}
      data-draft={draft.key}
      data-voice="assistant"
      data-side={assistantIsOther ? 'other' : 'ours'}
      data-begins="true"
    >
      <DraftHead answers={draft.answers} isInterrupted={draft.isInterrupted} onTakeOver={draft.text === '' ? undefined : onTakeOver} />
      <div className={`${row.bubble} ${classes.bubble}`} data-interrupted={draft.isInterrupted || undefined}>
        <span className={classes.words}>
          {draft.text !== '' && <MessageText text={draft.text} />}
          {draft.isStreaming && <span className={classes.caret} aria-hidden />}
          {draft.isInterrupted && draft.text === '' && <Trans>Nothing was written.</Trans>}
        </span>
      </div>
    </div>
  )
})
