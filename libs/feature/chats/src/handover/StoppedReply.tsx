import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { endsMidSentence } from '@frontdesk/sentence-end'
import { useRef, useState } from 'react'
import draft from '../message/draft/DraftBubble.module.css'
import row from '../message/MessageRow.module.css'
import { MessageText } from '../message/MessageText.tsx'
import { AiLabel } from '../message/AiLabel.tsx'
import { keepsFocus } from './keepsFocus.ts'
import { SendUnfinishedDialog } from './SendUnfinishedDialog.tsx'
import classes from './StoppedReply.module.css'
import { useIsUnderWay } from '../chat/useIsUnderWay.ts'
import { useStoppedReply } from './useStoppedReply.ts'
import { useTakeOver } from './useTakeOver.ts'

/**
 * A reply of the AI that somebody stopped, or that did not go on by itself: it stands where it grew, the same to every administrator and after a reload,
 * until one of them decides (CHAT-4). One that ends amid a sentence is sent only after a question that shows what goes.
 */
export function StoppedReply({ chat, stopped }: { chat: Chat; stopped: NonNullable<Chat['stoppedReply']> }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const letSend = useRef<HTMLButtonElement>(null)
  const decide = useStoppedReply(chat, { onUnfinished: () => setIsAsking(true) })
  const { takeOver } = useTakeOver(chat)
  const isUnderWay = useIsUnderWay(chat.id)
  const { runId, agentReplyToMessageId: answers, stoppedBy } = stopped
  // Not touched in any way: it is what the server sends.
  const text = stopped.text.trim()
  const look = { size: 'compact-sm', disabled: isUnderWay } as const
  return (
    <div
      role="article"
      aria-label={t`Stopped AI answer`}
      className={row.row}
      data-stopped={runId}
      data-draft={`draft-${String(answers)}`}
      data-voice="assistant"
      data-side="ours"
      data-begins="true"
    >
      <div className={row.speaker}>
        <AiLabel />
        <span className={classes.why}>
          {stopped.isStalled === true ? (
            <Trans>the AI did not go on; the customer has not got it</Trans>
          ) : stoppedBy === '' ? (
            <Trans>stopped</Trans>
          ) : (
            <Trans>stopped by {stoppedBy}; the customer has not got it</Trans>
          )}
        </span>
      </div>
      <div className={`${row.bubble} ${draft.bubble}`}>
        <span className={draft.words}>
          {text === '' ? <Trans>Nothing was written.</Trans> : <MessageText text={text} />}
        </span>
      </div>
      <span className={classes.actions}>
        {text !== '' && (
          <Button
            {...look}
            ref={letSend}
            variant="light"
            color="teal"
            onClick={
              endsMidSentence(text)
                ? () => setIsAsking(true)
                : keepsFocus(() => decide({ runId, decided: 'let-send', shownText: text }))
            }
          >
            <Trans>Let it send</Trans>
          </Button>
        )}
        <Button {...look} variant="light" onClick={() => takeOver({ answers, runId, text })}>
          <Trans>Take over</Trans>
        </Button>
        <Button
          {...look}
          variant="subtle"
          color="gray"
          onClick={keepsFocus(() => decide({ runId, decided: 'discard' }))}
        >
          <Trans>Discard</Trans>
        </Button>
      </span>
      {isAsking && (
        <SendUnfinishedDialog
          text={text}
          onSend={() => {
            setIsAsking(false)
            decide({ runId, decided: 'let-send', shownText: text, confirmUnfinished: true })
          }}
          onEdit={() => {
            setIsAsking(false)
            takeOver({ answers, runId, text })
          }}
          onCancel={() => {
            setIsAsking(false)
            letSend.current?.focus()
          }}
        />
      )}
    </div>
  )
}
