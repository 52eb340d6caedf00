import type { Chat } from '@frontdesk/contract'
import { isHandled } from '../chat/handlerOf.ts'
import { LostReplies } from './LostReplies.tsx'
import { StoppedReply } from '../handover/StoppedReply.tsx'
import { SteeredDraft } from '../handover/SteeredDraft.tsx'
import { useDrafts } from '../stores/useDrafts.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'

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
