import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { AiLabel } from '../AiLabel.tsx'
import type { ShownDraft } from '../../stores/draftStore.ts'
import row from '../MessageRow.module.css'
import { MessageText } from '../MessageText.tsx'
import classes from './DraftBubble.module.css'

type Props = {
  draft: ShownDraft
  assistantIsOther: boolean
}

/**
 * An AI reply being generated (STREAM-3), with a dashed rule and a caret; without caret while it is frozen or stalled.
 * Assistive technology can read it, but only the finished answer is announced.
 */
export const DraftBubble = memo(function DraftBubble({ draft, assistantIsOther }: Props) {
  const { t } = useLingui()
  const { answers, isFrozen = false, isStreaming, text } = draft
  const isInterrupted = !isStreaming && !isFrozen
  return (
    <div
      role="article"
      aria-label={isInterrupted ? t`Interrupted AI answer` : t`AI is writing`}
      className={row.row}
      data-draft={`draft-${String(answers)}`}
      data-voice="assistant"
      data-side={assistantIsOther ? 'other' : 'ours'}
      data-begins="true"
      data-frozen={isFrozen || undefined}
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
          {isStreaming && <span className={classes.caret} aria-hidden />}
          {isInterrupted && text === '' && <Trans>Nothing was written.</Trans>}
        </span>
      </div>
    </div>
  )
})
