import type { Chat } from '@frontdesk/contract'
import { Trans } from '@lingui/react/macro'
import { HeldReplyActions } from '../handover/HeldReplyActions.tsx'
import { StoppedReplyPanel } from '../handover/StoppedReplyPanel.tsx'
import type { ShownDraft } from '../stores/draftStore.ts'
import { useDrafts, useLostReplies } from '../stores/useDrafts.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'
import notice from '../message/notices/SystemNotice.module.css'
import { RetryRun } from '../message/notices/RetryRun.tsx'

/**
 * Notices for AI replies that were lost without a message in the thread: the run failed, or was stopped and not
 * replaced. Nothing of them was sent; each can be retried.
 */
function LostReplies({ chat }: { chat: Chat }) {
  const lost = useLostReplies(chat.id)
  const isOn = chat.settings.aiEnabled && !chat.stoppedReply
  const isAnsweredSince = (answers: number) => chat.lastMessage !== null && chat.lastMessage.id > answers
  return lost
    .filter(({ answers, because }) => because === 'failed' || (isOn && !isAnsweredSince(answers)))
    .map(({ answers, because }) => (
      <div key={answers} className={notice.notice} data-lost={because}>
        {because === 'failed' ? (
          <Trans>The AI could not answer this message.</Trans>
        ) : (
          <Trans>An answer of the AI was stopped; nothing of it was sent.</Trans>
        )}{' '}
        <RetryRun at={`lost-${String(answers)}`} companyId={chat.companyId} chatId={chat.id} messageId={answers} />
      </div>
    ))
}

/** The reply that the AI is about to send; none once a person answers. */
const heldReplyOf = ({ heldReply, settings }: Chat) => (settings.aiEnabled ? (heldReply ?? null) : null)

/** The drafts with the whole text of the held reply; after a reload its draft is made from that alone. */
function withHeld(drafts: readonly ShownDraft[], chat: Chat): readonly ShownDraft[] {
  const held = heldReplyOf(chat)
  if (held === null) return drafts
  const { runId, agentReplyToMessageId: answers, text } = held
  if (drafts.some((draft) => draft.runId === runId))
    return drafts.map((draft) => (draft.runId === runId && !draft.isFrozen ? { ...draft, text } : draft))
  const platformMessageId = `ai:${runId}`
  const ofChat = { chatId: chat.id, companyId: chat.companyId, fromId: 0, recipientId: null }
  const shown = { id: answers + 1000, platform: 'openai', isStreaming: true } as const
  return [...drafts, { ...ofChat, ...shown, answers, runId, run: platformMessageId, platformMessageId, text }]
}

/**
 * The AI's drafts below the last message: replies being generated or held, a stopped reply that awaits a
 * decision, and lost replies. Only this part renders while text streams in (STREAM-6).
 */
export function DraftBubbles({ chat }: { chat: Chat }) {
  const drafts = useDrafts(chat.id)
  const stopped = chat.stoppedReply ?? null
  const held = heldReplyOf(chat)
  return (
    <>
      {withHeld(drafts, chat).map((draft) => (
        <DraftBubble
          key={draft.answers}
          draft={draft}
          assistantIsOther={chat.purpose === 'assistant' || chat.purpose === 'support'}
          held={held?.runId === draft.runId && !draft.isFrozen ? <HeldReplyActions chat={chat} held={held} /> : null}
        />
      ))}
      {/* While the draft of the same reply is frozen here, it is shown instead.
          The key closes an open dialog when the reply or its text changes. */}
      {stopped !== null && !drafts.some(({ runId, isFrozen }) => isFrozen && runId === stopped.runId) && (
        <StoppedReplyPanel key={`${stopped.runId} ${stopped.text.length}`} chat={chat} stopped={stopped} />
      )}
      <LostReplies chat={chat} />
    </>
  )
}
