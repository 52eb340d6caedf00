/**
 * The words of a team about the customer of one chat. A name of null was never given, and an empty one was taken away;
 * so it is with the values, by the ids of their fields: absent, or null once taken away. `mergedInto`: the chat whose
 * card shows this one; null for none.
 */
export type ChatCard = {
  readonly chatId: number
  readonly name: string | null
  readonly values: Readonly<Record<string, string | null>>
  readonly mergedInto: number | null
}

/** A change of a card; a name or value of null is taken away, and an absent one stays. */
export type CardChange = {
  readonly name?: string | null | undefined
  readonly values?: Readonly<Record<string, string | null>> | undefined
}

/** A card without words. */
const emptyCard = (chatId: number): ChatCard => ({ chatId, name: null, values: {}, mergedInto: null })

const cardOf = (cards: readonly ChatCard[], chatId: number): ChatCard =>
  cards.find((card) => card.chatId === chatId) ?? emptyCard(chatId)

/** The chats from this one to the head of its person, both included; a chat that comes again ends the way. */
function wayToHead(cards: readonly ChatCard[], chatId: number): number[] {
  const way = [chatId]
  for (;;) {
    const next = cardOf(cards, way.at(-1) ?? chatId).mergedInto
    if (next === null || way.includes(next)) return way
    way.push(next)
  }
}

/** The chat whose card a person has. */
export const headChatOf = (cards: readonly ChatCard[], chatId: number): number =>
  wayToHead(cards, chatId).at(-1) ?? chatId

/** The cards of the person of a chat: the head first, the others by their distance from it and by age (CUST-2). */
export function cardsOfPerson(cards: readonly ChatCard[], chatId: number): ChatCard[] {
  const head = headChatOf(cards, chatId)
  const distance = new Map(
    [chatId, ...cards.flatMap((card) => [card.chatId, card.mergedInto ?? card.chatId])].flatMap((id) => {
      const way = wayToHead(cards, id)
      return way.at(-1) === head ? [[id, way.length] as const] : []
    }),
  )
  return [...distance]
    .toSorted(([one, near], [other, far]) => near - far || one - other)
    .map(([id]) => cardOf(cards, id))
}

/** The card that all chats of a person show (CUST-1): each part as the nearest card to the head has it. */
export function mergedCard(
  cards: readonly ChatCard[],
  chatId: number,
): { headChatId: number; chatIds: number[]; name: string | null; values: Record<string, string> } {
  const person = cardsOfPerson(cards, chatId)
  const name = person.find((card) => card.name !== null)?.name ?? null
  const values = new Map<string, string | null>()
  for (const card of person)
    for (const [field, value] of Object.entries(card.values)) if (!values.has(field)) values.set(field, value)
  return {
    headChatId: person[0]?.chatId ?? chatId,
    chatIds: person.map((card) => card.chatId),
    name: name === '' ? null : name,
    values: Object.fromEntries([...values].flatMap(([field, value]) => (value === null ? [] : [[field, value]]))),
  }
}

/** The cards with another one in place of the one of its chat. */
export const withCard = (cards: readonly ChatCard[], card: ChatCard): ChatCard[] => [
  ...cards.filter(({ chatId }) => chatId !== card.chatId),
  card,
]

/** Writes a change to the head of a person (CUST-1). */
export function writeCard(cards: readonly ChatCard[], chatId: number, { name, values = {} }: CardChange): ChatCard[] {
  const [head, ...others] = cardsOfPerson(cards, chatId)
  if (head === undefined) return [...cards]
  // A gap would be filled by a card that is merged into this one.
  const isNameElsewhere = others.some((card) => card.name !== null)
  const isElsewhere = (field: string) => others.some((card) => field in card.values)
  const written = Object.entries({ ...head.values, ...values }).filter(
    ([field, value]) => value !== null || isElsewhere(field),
  )
  const nameOf = name === undefined ? head.name : (name ?? (isNameElsewhere ? '' : null))
  return withCard(cards, { ...head, name: nameOf, values: Object.fromEntries(written) })
}

/**
 * Merges the person of one chat into that of another one, whose head stays; the cards of one person stay as they are
 * (CUST-2).
 */
export function mergeCards(cards: readonly ChatCard[], { from, into }: { from: number; into: number }): ChatCard[] {
  const [moved, head] = [headChatOf(cards, from), headChatOf(cards, into)]
  if (moved === head) return [...cards]
  return withCard(cards, { ...cardOf(cards, moved), mergedInto: head })
}

/** Undoes the merge of a card: with all that was merged into it, it is a person of its own again (CUST-2). */
export const separateCard = (cards: readonly ChatCard[], chatId: number): ChatCard[] =>
  cards.map((card) => (card.chatId === chatId ? { ...card, mergedInto: null } : card))
