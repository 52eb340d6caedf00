import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { endsMidSentence } from '@frontdesk/sentence-end'
import { useRef, useState } from 'react'
import { ApiError } from '@frontdesk/api-client'
import { useToasts } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import draft from '../message/draft/DraftBubble.module.css'
import row from '../message/MessageRow.module.css'
import { MessageText } from '../message/MessageText.tsx'
import { AiLabel } from '../message/AiLabel.tsx'
import { keepingFocus } from './focusComposer.ts'
import { SendUnfinishedDialog } from './SendUnfinishedDialog.tsx'
import classes from './StoppedReplyPanel.module.css'
import { useChatControl, controlKey, useIsControlPending } from '../chat/useChatControl.ts'
import { useTakeOver } from './useTakeOver.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { emitChatChanged } from '../cache/changeChat.ts'
import { useChats } from '../stores/createChats.ts'

/** `shownText`: the text that the user saw; `confirmUnfinished`: the user confirmed that it ends in the middle of a sentence. */
type Decision =
  | { runId: string; decided: 'let-send'; shownText: string; confirmUnfinished?: true }
  | { runId: string; decided: 'discard' }

/** Whether the request failed because the reply was already decided about. */
const isDecided = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/**
 * Sends a stopped reply as the AI's, or discards it. Calls `onUnfinished` if the server requires a confirmation because the
 * text ends in the middle of a sentence.
 */
function useStoppedReply(chat: Chat, { onUnfinished }: { onUnfinished: () => void }): (decision: Decision) => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const chats = useChats()
  const { queryClient } = chats
  const control = useChatControl()
  const { id: chatId, companyId } = chat
  const { mutate } = useMutation({
    mutationKey: controlKey(chatId),
    scope: { id: `ai-${String(chatId)}` },
    mutationFn: async (decision: Decision) => {
      if (control === null) throw new Error('This provider API knows no stopped replies')
      const of = { companyId, chatId, runId: decision.runId }
      if (decision.decided === 'let-send') {
        const { shownText, confirmUnfinished } = decision
        return control.sendStoppedReply({ ...of, shownText, ...(confirmUnfinished && { confirmUnfinished }) })
      }
      return { ...(await control.discardStoppedReply(of)), message: null }
    },
    onSuccess: ({ chat: now, message }) => {
      if (message === null) emitChatChanged(chats, now)
      else applyChatEvent(chats, { type: 'message-arrived', companyId, seq: null, message, users: [], chat: now })
    },
    onError: (error) => {
      const reason = error.message
      const code = error instanceof ApiError ? error.code : null
      if (code === 'REPLY_UNFINISHED') return onUnfinished()
      if (code === 'REPLY_CHANGED') {
        toasts.show({ type: 'info', message: t`The answer is another one by now, and was not sent. Look at it again.` })
        return queryClient.invalidateQueries({ queryKey: chatKeys.inbox(companyId, { chatId }) })
      }
      if (!isDecided(error)) return toasts.show({ type: 'error', message: t`That did not work: ${reason}` })
      toasts.show({ type: 'info', message: t`Somebody has already decided about this answer.` })
      return queryClient.invalidateQueries({ queryKey: chatKeys.inbox(companyId, { chatId }) })
    },
  })
  return mutate
}

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

/**
 * An AI reply that was stopped or stalled, shown to all administrators until one of them sends, edits or discards it
 * (CHAT-4). Sending one that ends in the middle of a sentence needs a confirmation.
 */
export function StoppedReplyPanel({ chat, stopped }: { chat: Chat; stopped: StoppedReply }) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const sendNow = useRef<HTMLButtonElement>(null)
  const decide = useStoppedReply(chat, { onUnfinished: () => setIsConfirming(true) })
  const { takeOver } = useTakeOver(chat)
  const isPending = useIsControlPending(chat.id)
  const { runId, agentReplyToMessageId: answers } = stopped
  // The server sends exactly this text.
  const text = stopped.text.trim()
  const look = { size: 'compact-sm', disabled: isPending } as const
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
      <span className={classes.actions}>
        {text !== '' && (
          <Button
            {...look}
            ref={sendNow}
            variant="light"
            color="teal"
            onClick={
              endsMidSentence(text)
                ? () => setIsConfirming(true)
                : keepingFocus(() => decide({ runId, decided: 'let-send', shownText: text }))
            }
          >
            <Trans>Send now</Trans>
          </Button>
        )}
        <Button {...look} variant="light" onClick={() => takeOver({ answers, runId, text })}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          {...look}
          variant="subtle"
          color="gray"
          onClick={keepingFocus(() => decide({ runId, decided: 'discard' }))}
        >
          <Trans>Discard</Trans>
        </Button>
      </span>
      {isConfirming && (
        <SendUnfinishedDialog
          text={text}
          onSend={() => {
            setIsConfirming(false)
            decide({ runId, decided: 'let-send', shownText: text, confirmUnfinished: true })
          }}
          onEdit={() => {
            setIsConfirming(false)
            takeOver({ answers, runId, text })
          }}
          onCancel={() => {
            setIsConfirming(false)
            sendNow.current?.focus()
          }}
        />
      )}
    </div>
  )
}
