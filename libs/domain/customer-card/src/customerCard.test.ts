import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  headChatOf,
  isChoicesOf,
  joinCards,
  mergeCards,
  mergedCard,
  cardsOfPerson,
  phoneInE164,
  readFieldValue,
  separateCard,
  writeCard,
  type ChatCard,
} from './index.ts'

const card = (chatId: number, different: Partial<ChatCard> = {}): ChatCard => ({
  chatId,
  name: null,
  values: {},
  mergedInto: null,
  ...different,
})

describe('a merged card (CUST-2)', () => {
  const anna = card(1, { name: 'Anna', values: { 7: '36' } })
  const also = card(2, { name: 'Anna K.', values: { 7: '38', 8: 'nails' } })

  it('the head keeps its words, and its gaps are filled by the other card', () => {
    const merged = mergeCards([anna, also], { from: 2, into: 1 })
    const shown = { headChatId: 1, chatIds: [1, 2], name: 'Anna', values: { 7: '36', 8: 'nails' } }
    expect(mergedCard(merged, 1)).toEqual(shown)
    expect(mergedCard(merged, 2)).toEqual(shown)
  })

  it('a word that is taken away from a merged card does not come back from another one', () => {
    const merged = mergeCards([anna, also], { from: 2, into: 1 })
    const written = writeCard(merged, 2, { name: null, values: { 8: null } })
    expect(mergedCard(written, 1)).toMatchObject({ name: null, values: { 7: '36' } })
    const apart = separateCard(written, 2)
    expect(mergedCard(apart, 2)).toMatchObject({ name: 'Anna K.', values: { 7: '38', 8: 'nails' } })
  })

  it('a word that is taken away from a single card leaves nothing behind', () => {
    expect(writeCard([anna], 1, { name: null, values: { 7: null } })).toEqual([card(1)])
  })

  it('a head on which nothing was ever written has the words of the others', () => {
    const merged = [card(2, { name: 'Annie', mergedInto: 1 })]
    expect(mergedCard(merged, 2)).toEqual({ headChatId: 1, chatIds: [1, 2], name: 'Annie', values: {} })
    expect(mergedCard(merged, 1)).toEqual(mergedCard(merged, 2))
  })

  it('undoing one of two merges leaves the other one', () => {
    const once = mergeCards([anna, also, card(3)], { from: 2, into: 1 })
    const twice = mergeCards(once, { from: 1, into: 3 })
    expect(mergedCard(twice, 2)).toMatchObject({ headChatId: 3, chatIds: [3, 1, 2], name: 'Anna' })
    expect(mergedCard(separateCard(twice, 1), 2)).toMatchObject({ headChatId: 1, chatIds: [1, 2] })
  })

  it('a chat that is joined leaves its card to the one that stays', () => {
    const merged = mergeCards([anna, also, card(3)], { from: 2, into: 3 })
    const joined = joinCards(merged, { from: 2, into: 1 })
    expect(mergedCard(joined, 1)).toEqual({
      headChatId: 3,
      chatIds: [3, 1],
      name: 'Anna',
      values: { 7: '36', 8: 'nails' },
    })
  })
})

describe('a value of a field (CUST-1)', () => {
  const field = { choices: ['Nails', 'Hair'] }
  it.each([
    ['text', ' Likes tea ', 'Likes tea'],
    ['text', '   ', null],
    ['text', 'x'.repeat(11), null],
    ['number', '1 250,5', '1250.5'],
    ['number', '+7', '7'],
    ['number', '1,2,3', null],
    ['number', '1e5', null],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2026-02-29', null],
    ['date', '2026-13-01', null],
    ['date', '30.11.2026', null],
    ['choice', 'Hair', 'Hair'],
    ['choice', 'hair', null],
  ] as const)('as %s, %o is %o', (kind, typed, stored) => {
    expect(readFieldValue({ ...field, kind }, typed, 10)).toBe(stored)
  })

  it.each([
    ['choice', ['A', 'B'], true],
    ['choice', [], false],
    ['choice', ['A', 'A'], false],
    ['text', [], true],
    ['text', ['A'], false],
  ] as const)('%s with the choices %o: %o', (kind, choices, isRight) => {
    expect(isChoicesOf(kind, choices)).toBe(isRight)
  })
})

describe('a phone in E.164 (CUST-1)', () => {
  it.each([
    ['380501234567', '+380501234567'],
    ['+380 (50) 123-45-67', '+380501234567'],
    ['00380501234567', '+380501234567'],
    ['0501234567', null],
    ['123', null],
    ['UA.1', null],
    ['1234567890123456', null],
    [null, null],
  ])('%o is %o', (phone, written) => {
    expect(phoneInE164(phone)).toBe(written)
  })
})

describe('properties of cards', () => {
  const chat = fc.integer({ min: 1, max: 6 })
  const word = fc.constantFrom('a', 'b', null)
  const step = fc.oneof(
    fc.record({ is: fc.constant('merge' as const), from: chat, into: chat }),
    fc.record({ is: fc.constant('separate' as const), chatId: chat }),
    fc.record({ is: fc.constant('join' as const), from: chat, into: chat }),
    fc.record({
      is: fc.constant('write' as const),
      chatId: chat,
      name: word,
      values: fc.dictionary(fc.constantFrom('7', '8'), word),
    }),
  )
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
  const after = (cards: readonly ChatCard[], taken: Step): ChatCard[] => {
    const has = (chatId: number) => cards.some((known) => known.chatId === chatId)
    switch (taken.is) {
      case 'merge':
        return has(taken.from) && has(taken.into) ? mergeCards(cards, taken) : [...cards]
      case 'separate':
        return separateCard(cards, taken.chatId)
      case 'join':
        return has(taken.from) && has(taken.into) ? joinCards(cards, taken) : [...cards]
      case 'write':
        return has(taken.chatId) ? writeCard(cards, taken.chatId, taken) : [...cards]
    }
  }
  const all = [1, 2, 3, 4, 5, 6]
  const anyCards = fc.array(step, { maxLength: 12 }).map((steps) =>
    steps.reduce<readonly ChatCard[]>(
      after,
      all.map((chatId) => card(chatId)),
    ),
  )
  const views = (cards: readonly ChatCard[]) =>
    cards.map(({ chatId }) => mergedCard(cards, chatId)).toSorted((one, other) => one.headChatId - other.headChatId)
  const byChat = (cards: readonly ChatCard[]) => cards.toSorted((one, other) => one.chatId - other.chatId)

  it('merging and undoing that gives back the state of before', () => {
    fc.assert(
      fc.property(anyCards, chat, chat, (cards, from, into) => {
        const ids = cards.map(({ chatId }) => chatId)
        fc.pre(ids.includes(from) && ids.includes(into) && headChatOf(cards, from) !== headChatOf(cards, into))
        const merged = mergeCards(cards, { from, into })
        expect(byChat(separateCard(merged, headChatOf(cards, from)))).toEqual(byChat(cards))
      }),
    )
  })

  it('words that are written between a merge and its undoing stay on the head, and change no other card', () => {
    const writes = fc.array(fc.record({ name: word, values: fc.dictionary(fc.constantFrom('7', '8'), word) }))
    fc.assert(
      fc.property(anyCards, chat, chat, writes, (cards, from, into, changes) => {
        const ids = cards.map(({ chatId }) => chatId)
        fc.pre(ids.includes(from) && ids.includes(into) && headChatOf(cards, from) !== headChatOf(cards, into))
        const [moved, head] = [headChatOf(cards, from), headChatOf(cards, into)]
        const written = changes.reduce<readonly ChatCard[]>(
          (so, change, at) => writeCard(so, at % 2 === 0 ? from : into, change),
          mergeCards(cards, { from, into }),
        )
        const apart = separateCard(written, moved)
        const untouched = ({ chatId }: ChatCard) => chatId !== head
        expect(byChat(apart).filter(untouched)).toEqual(byChat(cards).filter(untouched))
        expect(apart.find(({ chatId }) => chatId === head)).toEqual(written.find(({ chatId }) => chatId === head))
      }),
    )
  })

  it('each chat has one person with one head, whatever is merged, undone and joined', () => {
    fc.assert(
      fc.property(anyCards, (cards) => {
        const ids = cards.map(({ chatId }) => chatId)
        for (const head of new Set(ids.map((id) => headChatOf(cards, id)))) {
          const chats = ids.filter((id) => headChatOf(cards, id) === head)
          expect(cards.find(({ chatId }) => chatId === head)?.mergedInto).toBeNull()
          expect(
            cardsOfPerson(cards, head)
              .map(({ chatId }) => chatId)
              .toSorted(),
          ).toEqual(chats.toSorted())
        }
        for (const view of views(cards)) expect(mergedCard(cards, view.headChatId)).toEqual(view)
      }),
    )
  })

  it('a change shows on all chats of a person at once', () => {
    fc.assert(
      fc.property(anyCards, chat, word, (cards, chatId, name) => {
        fc.pre(cards.some((known) => known.chatId === chatId))
        const written = writeCard(cards, chatId, { name, values: { 7: name } })
        for (const { chatId: id } of cardsOfPerson(written, chatId))
          expect(mergedCard(written, id)).toMatchObject({ name, values: name === null ? {} : { 7: name } })
      }),
    )
  })

  it('joining two chats keeps together all that was one person', () => {
    fc.assert(
      fc.property(anyCards, chat, chat, (cards, from, into) => {
        const ids = cards.map(({ chatId }) => chatId)
        fc.pre(from !== into && ids.includes(from) && ids.includes(into))
        const person = new Set(
          [...cardsOfPerson(cards, from), ...cardsOfPerson(cards, into)].map(({ chatId }) => chatId),
        )
        person.delete(from)
        const joined = joinCards(cards, { from, into })
        expect(new Set(cardsOfPerson(joined, into).map(({ chatId }) => chatId))).toEqual(person)
        expect(joined.some(({ chatId }) => chatId === from)).toBe(false)
      }),
    )
  })

  it('a phone in E.164 is written as itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,20}$/), (phone) => {
        const written = phoneInE164(phone)
        if (written !== null) expect(phoneInE164(written)).toBe(written)
      }),
    )
  })
})
