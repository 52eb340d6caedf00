import type { Chat } from '@frontdesk/contract'
import { Trans } from '@lingui/react/macro'
import { isHandled } from '../chat/handlerOf.ts'
import { StoppedReply } from '../handover/StoppedReply.tsx'
import { SteeredDraft } from '../handover/SteeredDraft.tsx'
import { useDrafts, useLostReplies } from '../stores/useDrafts.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'
import notice from '../message/notices/SystemNotice.module.css'
import { RetryRun } from '../message/notices/RetryRun.tsx'

/**
 * The replies that will not come, of which the thread says nothing by itself: their runs failed, or were stopped and
 * nobody took their place. Nothing of them was sent, and the AI may try again.
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
 * What of the AI stands below the last message: the replies that grow, with the ways to steer the newest, one that was
 * stopped and waits, and what will not come. They alone are drawn anew while text comes in (STREAM-6).
 */
export function DraftBubbles({ chat, assistantIsOther }: Props) {
  const drafts = useDrafts(chat.id)
  const newest = drafts.at(-1)
  const stopped = chat.stoppedReply ?? null
  return (
    <>
      {drafts.map((draft) =>
        draft === newest && isHandled(chat) ? (
          <SteeredDraft key={draft.answers} chat={chat} draft={draft} assistantIsOther={assistantIsOther} />
        ) : (
          <DraftBubble key={draft.answers} draft={draft} assistantIsOther={assistantIsOther} />
        ),
      )}
      {/* Held by the one who stops it until the chat says the same. Another reply, or another text, closes the question that was asked of this one. */}
      {stopped !== null &&
        !drafts.some(({ answers, isFrozen }) => isFrozen && answers === stopped.agentReplyToMessageId) && (
          <StoppedReply key={`${stopped.runId} ${stopped.text.length}`} chat={chat} stopped={stopped} />
        )}
      <LostReplies chat={chat} />
    </>
  )
}
