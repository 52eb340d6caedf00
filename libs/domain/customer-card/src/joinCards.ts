import { headChatOf, withCard, type ChatCard } from './cards.ts'

/**
 * The cards once a chat has been joined into another one of the same person, by its channel: the chat that stays has
 * the words of both, its own before the other's, and takes the other's place among the cards, unless that would make
 * a card a part of itself. All that was one person stays one.
 */
export function joinCards(cards: readonly ChatCard[], { from, into }: { from: number; into: number }): ChatCard[] {
  const gone = cards.find(({ chatId }) => chatId === from)
  if (gone === undefined || from === into) return [...cards]
  const kept = cards.find(({ chatId }) => chatId === into) ?? { chatId: into, name: null, values: {}, mergedInto: null }
  const known = withCard(cards, kept)
  const [head, headOfGone] = [headChatOf(known, into), headChatOf(known, from)]
  const isAbove = isOnWay(known, into, from)
  // The head of the other person has to go somewhere when both chats are merged into others.
  const isBetween = head !== headOfGone && kept.mergedInto !== null && gone.mergedInto !== null
  const mergedInto = head === headOfGone && !isAbove ? kept.mergedInto : (kept.mergedInto ?? gone.mergedInto)
  const place = isAbove ? gone.mergedInto : mergedInto
  const joined: ChatCard = {
    chatId: into,
    name: kept.name ?? gone.name,
    values: { ...gone.values, ...kept.values },
    mergedInto: place,
  }
  return withCard(known, joined).flatMap((card) => {
    if (card.chatId === from) return []
    if (card.chatId === into) return card
    if (isBetween && card.chatId === headOfGone) return { ...card, mergedInto: head }
    return card.mergedInto === from ? { ...card, mergedInto: into } : card
  })
}

/** Whether the way of a chat to its head leads over another one. */
function isOnWay(cards: readonly ChatCard[], chatId: number, over: number): boolean {
  let next = cards.find((card) => card.chatId === chatId)?.mergedInto ?? null
  for (let steps = 0; next !== null && steps <= cards.length; steps += 1) {
    if (next === over) return true
    const at: number = next
    next = cards.find((card) => card.chatId === at)?.mergedInto ?? null
  }
  return false
}
