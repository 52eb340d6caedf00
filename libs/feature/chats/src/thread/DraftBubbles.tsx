import type { Chat } from '@frontdesk/contract'
import { Trans } from '@lingui/react/macro'
import { StoppedReplyPanel } from '../handover/StoppedReplyPanel.tsx'
import { useDrafts, useLostReplies } from '../stores/useDrafts.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'
import notice from '../message/notices/SystemNotice.module.css'
import { RetryRun } from '../message/notices/RetryRun.tsx'

/**
 * Notices for AI replies that were lost without a message in the thread: the run failed, or was stopped and not replaced.
 * Nothing of them was sent; each can be retried.
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

type Props = { chat: Chat; assistantIsOther: boolean }

/**
 * What the AI has written below the last message: replies being generated, a stopped reply that awaits a decision, and lost
 * replies. Only this part renders while text streams in (STREAM-6).
 */
export function DraftBubbles({ chat, assistantIsOther }: Props) {
  const drafts = useDrafts(chat.id)
  const stopped = chat.stoppedReply ?? null
  return (
    <>
      {drafts.map((draft) => (
        <DraftBubble key={draft.answers} draft={draft} assistantIsOther={assistantIsOther} />
      ))}
      {/* While the draft of the same reply is frozen here, it is shown instead. The key closes an open dialog when the reply or its text changes. */}
      {stopped !== null &&
        !drafts.some(({ answers, isFrozen }) => isFrozen && answers === stopped.agentReplyToMessageId) && (
          <StoppedReplyPanel key={`${stopped.runId} ${stopped.text.length}`} chat={chat} stopped={stopped} />
        )}
      <LostReplies chat={chat} />
    </>
  )
}
