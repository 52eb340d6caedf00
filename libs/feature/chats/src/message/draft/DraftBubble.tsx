import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { AiLabel } from '../AiLabel.tsx'
import type { ShownDraft } from '../../stores/draftStore.ts'
import row from '../MessageRow.module.css'
import { MessageText } from '../MessageText.tsx'
import classes from './DraftBubble.module.css'

type Props = {
  draft: ShownDraft
  assistantIsOther: boolean
  /** The ways to steer it, beside who writes: they stay in sight while the text below them grows. */
  actions?: ReactNode
  /** Somebody here has let it go: it is sent as it will be. */
  isLetGo?: boolean
}

/**
 * An AI reply that is being written (STREAM-3): dashed rule, steady caret; one that stands still, because somebody stops
 * it or because nothing more came, has none. Assistive technology may read it but is not told of each piece; the finished
 * answer is announced once.
 */
export const DraftBubble = memo(function DraftBubble({ draft, assistantIsOther, actions, isLetGo = false }: Props) {
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
        <span>
          {isInterrupted ? (
            <Trans>was interrupted: nothing more has come for a minute</Trans>
          ) : isFrozen ? (
            <Trans>is being stopped…</Trans>
          ) : isLetGo ? (
            <Trans>is writing and will send it…</Trans>
          ) : (
            <Trans>is writing…</Trans>
          )}
        </span>
        {actions}
      </div>
      <div className={`${row.bubble} ${classes.bubble}`} data-interrupted={isInterrupted || undefined}>
        <span className={classes.words}>
          {text !== '' && <MessageText text={text} />}
          {isStreaming && <span className={classes.caret} aria-hidden />}
          {isInterrupted && text === '' && <Trans>Nothing was written.</Trans>}
        </span>
      </div>
    </div>
  )
})
