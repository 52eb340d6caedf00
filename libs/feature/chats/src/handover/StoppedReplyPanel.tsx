import { lazyPart } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { endsMidSentence } from '@frontdesk/sentence-end'
import { Suspense, useRef, useState, type MouseEvent, type Ref } from 'react'
import draft from '../message/draft/DraftBubble.module.css'
import row from '../message/MessageRow.module.css'
import { MessageText } from '../message/MessageText.tsx'
import { AiLabel } from '../message/AiLabel.tsx'
import { useAskedTakeOver } from './ColleagueQuestion.tsx'
import { keepingFocus } from './focusComposer.ts'
import classes from './StoppedReplyPanel.module.css'
import { aiStateOfChat } from '../chat/aiState.ts'
import { useIsControlPending } from '../chat/useChatControl.ts'
import { useDecideReply } from './useDecideReply.ts'
import { useTakeOver } from './useTakeOver.ts'

const SendUnfinishedDialog = lazyPart(() =>
  import('./SendUnfinishedDialog.tsx').then((loaded) => ({ default: loaded.SendUnfinishedDialog })),
)

type StoppedReply = NonNullable<Chat['stoppedReply']>

const WhyStopped = ({ stopped: { isStalled, stoppedBy } }: { stopped: StoppedReply }) => (
  <span className={classes.why}>
    {isStalled === true ? (
      <Trans>the AI did not go on; the customer has not got it</Trans>
    ) : stoppedBy === '' ? (
      <Trans>stopped</Trans>
    ) : (
      <Trans>stopped by {stoppedBy}; the customer has not got it</Trans>
    )}
  </span>
)

type ActionsProps = {
  /** An empty reply is not sent. */
  canSend: boolean
  sendButton: Ref<HTMLButtonElement>
  edit: ReturnType<typeof useAskedTakeOver>
  isPending: boolean
  onSend: (event: MouseEvent) => void
  onDiscard: (event: MouseEvent) => void
}

/** The actions on the reply; in their place the question that editing it may ask first. */
function StoppedReplyActions({ canSend, sendButton, edit, isPending, onSend, onDiscard }: ActionsProps) {
  const look = { size: 'compact-sm', disabled: isPending } as const
  return edit.question ? (
    <span className={classes.actions}>{edit.question}</span>
  ) : (
    <span className={classes.actions}>
      {canSend && (
        <Button {...look} ref={sendButton} variant="light" color="teal" onClick={onSend}>
          <Trans>Send now</Trans>
        </Button>
      )}
      <Button {...look} variant="light" autoFocus={edit.wasCancelled} onClick={edit.takeOver}>
        <Trans>Edit</Trans>
      </Button>
      <Button {...look} variant="subtle" color="gray" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </span>
  )
}

/**
 * An AI reply that was stopped or stalled, shown to all administrators until one of them sends, edits or discards it
 * (CHAT-4). Sending one that was stopped before its end and in the middle of a sentence needs a confirmation, and so
 * does editing one where a colleague answers: it takes the chat over (D-14).
 */
export function StoppedReplyPanel({ chat, stopped }: { chat: Chat; stopped: StoppedReply }) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const sendNow = useRef<HTMLButtonElement>(null)
  const decide = useDecideReply(chat, { onUnfinished: () => setIsConfirming(true) })
  const { takeOver } = useTakeOver(chat)
  const isPending = useIsControlPending(chat.id)
  const { runId, agentReplyToMessageId: answers } = stopped
  // The server sends exactly this text.
  const text = stopped.text.trim()
  const isFragment = stopped.isComplete !== true && endsMidSentence(text)
  const edit = useAskedTakeOver(aiStateOfChat(chat, false), () => takeOver({ answers, runId, text }), isPending)
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
        <WhyStopped stopped={stopped} />
      </div>
      <div className={`${row.bubble} ${draft.bubble}`}>
        <span className={draft.text}>
          {text === '' ? <Trans>Nothing was written.</Trans> : <MessageText text={text} />}
        </span>
      </div>
      <StoppedReplyActions
        canSend={text !== ''}
        sendButton={sendNow}
        edit={edit}
        isPending={isPending}
        onSend={
          isFragment
            ? () => setIsConfirming(true)
            : keepingFocus(() => decide({ runId, decided: 'let-send', shownText: text }))
        }
        onDiscard={keepingFocus(() => decide({ runId, decided: 'discard' }))}
      />
      {isConfirming && (
        <Suspense fallback={null}>
          <SendUnfinishedDialog
            text={text}
            onSend={() => {
              setIsConfirming(false)
              decide({ runId, decided: 'let-send', shownText: text, confirmUnfinished: true })
            }}
            onEdit={() => {
              setIsConfirming(false)
              edit.takeOver()
            }}
            onCancel={() => {
              setIsConfirming(false)
              sendNow.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
