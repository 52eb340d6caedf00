import { useDrafts } from '../drafts/useDrafts.ts'
import { DraftBubble } from '../message/draft/DraftBubble.tsx'

type Props = { chatId: number; assistantIsOther: boolean; onTakeOver?: ((answers: number) => void) | undefined }

/** The growing replies of a chat: they alone are drawn anew while text comes in (STREAM-6). */
export const DraftBubbles = ({ chatId, assistantIsOther, onTakeOver }: Props) =>
  useDrafts(chatId).map((draft) => <DraftBubble key={draft.key} draft={draft} assistantIsOther={assistantIsOther} onTakeOver={onTakeOver} />)
