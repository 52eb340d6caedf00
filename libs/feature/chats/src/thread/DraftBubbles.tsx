import type { DraftMessage } from '@frontdesk/stream-draft'
import { useDrafts } from '../drafts/useDrafts.ts'
import { DraftBubble } from '../message/DraftBubble.tsx'

/** The growing replies of a chat: they alone are drawn anew while text comes in (STREAM-6). */
export function DraftBubbles({ chatId, assistantIsOther, onTakeOver }: { chatId: number; assistantIsOther: boolean; onTakeOver?: ((draft: DraftMessage) => void) | undefined }) {
  return useDrafts(chatId).map((draft) => <DraftBubble key={draft.key} draft={draft} assistantIsOther={assistantIsOther} onTakeOver={onTakeOver} />)
}
