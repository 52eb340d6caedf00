import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatEvent } from './ChatEvent.ts'
import { mergePage } from './mergePage.ts'
import {
  after,
  aThread,
  messageArrived,
  applyChatEvents,
  message,
  messagesIn,
  ourMessage,
  outgoingMessage,
  rowsIn,
  statusChanged,
  messageUpdated,
} from './testing/aThread.ts'
import { findMessage, newestMessage, threadLength, threadPages, type Thread } from './Thread.ts'

const sending = (key: string): ChatEvent => ({ type: 'message-sending', message: outgoingMessage(key) })
const sent = (key: string, id: number): ChatEvent => ({
  type: 'message-sent',
  clientMessageId: key,
  message: ourMessage(id, { text: `text of ${key}` }),
})
const failed = (key: string, outcome: 'refused' | 'unknown'): ChatEvent => ({
  type: 'message-failed',
  chatId: 10001,
  clientMessageId: key,
  reason: 'No answer',
  outcome,
})
const echo = (key: string | null, id: number, text = `text of ${key}`) =>
  messageArrived(ourMessage(id, { clientMessageId: key, text }))
const bubbles = (thread: Thread, key: string) =>
  rowsIn(thread).filter((row) => row.key === key || row.message.clientMessageId === key).length
const shown = (thread: Thread) => rowsIn(thread).map((row) => [row.key, row.message.id, row.delivery])

describe('sending', () => {
  it('a reply shows what it replies to while it is on its way', () => {
    const repliesTo = { messageId: 4, text: 'Is four o’clock free?' }
    const event: ChatEvent = { type: 'message-sending', message: { ...outgoingMessage('a'), repliesTo } }
    expect(rowsIn(applyChatEvents(aThread(message(4)), event)).at(-1)?.message.metadata).toEqual({ repliesTo })
  })

  it('a sent message is shown at once, after all others, as sending (MSG-4)', () => {
    const thread = applyChatEvents(aThread(message(4)), sending('a'), messageArrived(message(5)))
    expect(shown(thread)).toEqual([
      ['m4', 4, null],
      ['m5', 5, null],
      ['a', 0, 'sending'],
    ])
    expect(newestMessage(thread)?.id).toBe(5)
    expect(findMessage(thread, 0)).toBeNull()
    expect(applyChatEvents(thread, sending('a'))).toBe(thread)
    expect(threadLength(thread)).toBe(3)
    expect(rowsIn(thread).at(-1)?.isReported).toBe(false)
    const asItWillBe = ourMessage(0, {
      text: 'text of a',
      createdAt: after(0),
      updatedAt: after(0),
      sentAt: null,
      toId: null,
      recipientId: null,
      clientMessageId: 'a',
    })
    expect(messagesIn(thread).at(-1)).toEqual({ ...asItWillBe, kind: undefined })
  })

  it('a pending row is confirmed in its page under its key, whether the response or the event comes first', () => {
    const start = applyChatEvents(aThread(message(4)), sending('a'))
    for (const events of [
      [sent('a', 5), echo('a', 5)],
      [echo('a', 5), sent('a', 5)],
      [sent('a', 5), echo(null, 5, 'text of a')],
    ]) {
      const thread = applyChatEvents(start, ...events)
      expect(shown(thread)).toEqual([
        ['m4', 4, null],
        ['a', 5, null],
      ])
      expect(threadPages(thread).map((page) => page.key)).toEqual(threadPages(start).map((page) => page.key))
    }
  })

  it('a failed message stays, with the reason, until it is sent again or discarded', () => {
    const thread = applyChatEvents(aThread(), sending('a'), sending('b'), failed('a', 'refused'))
    expect(rowsIn(thread)[0]).toMatchObject({
      key: 'a',
      delivery: 'failed',
      failure: { reason: 'No answer', outcome: 'refused' },
    })
    expect(shown(applyChatEvents(thread, sending('a')))).toEqual([
      ['a', 0, 'sending'],
      ['b', 0, 'sending'],
    ])
    expect(shown(applyChatEvents(thread, { type: 'message-discarded', chatId: 10001, clientMessageId: 'a' }))).toEqual([
      ['b', 0, 'sending'],
    ])
  })

  it('a send without a response is confirmed when its message arrives after all', () => {
    const thread = applyChatEvents(aThread(), sending('a'), failed('a', 'unknown'), echo('a', 5))
    expect(shown(thread)).toEqual([['a', 5, null]])
    expect(applyChatEvents(thread, failed('a', 'unknown'))).toBe(thread)
    expect(applyChatEvents(thread, sending('a'))).toBe(thread)
  })

  it('the first message of a chat is confirmed in the page where it was pending', () => {
    const [promised] = threadPages(applyChatEvents(aThread(), sending('a')))
    const [settled] = threadPages(applyChatEvents(aThread(), sending('a'), sent('a', 5)))
    expect(settled?.key).toBe(promised?.key)
    expect(promised?.key).not.toBe('')
  })

  it('events of an unknown send are ignored', () => {
    const thread = applyChatEvents(aThread(), sending('a'))
    for (const event of [
      failed('b', 'unknown'),
      { type: 'message-discarded', chatId: 10001, clientMessageId: 'b' } as const,
    ])
      expect(applyChatEvents(thread, event)).toBe(thread)
  })

  it('a row has the key of its intent, in whatever order the intents arrive, also when the response comes last', () => {
    expect(shown(applyChatEvents(aThread(), echo('b', 5), echo('a', 6), echo('c', 7))).map(([key]) => key)).toEqual([
      'b',
      'a',
      'c',
    ])
    expect(shown(applyChatEvents(aThread(), echo(null, 5, 'text of a'), sent('a', 5))).map(([key]) => key)).toEqual([
      'a',
    ])
  })

  it('a refetched page confirms a pending message', () => {
    const thread = applyChatEvents(aThread(message(4)), sending('a'))
    const read = mergePage(thread, [message(4), ourMessage(5, { clientMessageId: 'a' })], { skip: 0, take: 50 })
    expect(shown(read)).toEqual([
      ['m4', 4, null],
      ['a', 5, null],
    ])
  })

  it('two messages with the same intent have rows of their own', () => {
    expect(shown(applyChatEvents(aThread(), sending('a'), echo('a', 5), echo('a', 6)))).toEqual([
      ['a', 5, null],
      ['m6', 6, null],
    ])
  })

  it('the pages stay equal when several pending messages follow a full page', () => {
    const full = applyChatEvents(aThread(), ...Array.from({ length: 48 }, (_, i) => messageArrived(message(i + 1))))
    const thread = applyChatEvents(full, sending('a'), sending('b'))
    expect(threadPages(thread)).toHaveLength(1)
    expect(
      rowsIn(applyChatEvents(thread, sent('a', 60), sent('b', 61)))
        .map((row) => row.key)
        .slice(-2),
    ).toEqual(['a', 'b'])
  })
})

describe('a provider that echoes no clientMessageId', () => {
  it('one bubble is left once the response follows the event', () => {
    const early = applyChatEvents(aThread(message(4)), sending('a'), echo(null, 5, 'text of a'))
    expect(shown(early).map(([, id]) => id)).toEqual([4, 5])
    expect(shown(applyChatEvents(early, sent('a', 5)))).toEqual([
      ['m4', 4, null],
      ['a', 5, null],
    ])
  })

  it('one bubble is shown when a page brings the echo', () => {
    const thread = applyChatEvents(aThread(message(4)), sending('a'))
    const page = [message(4), ourMessage(5, { text: 'text of a' })]
    expect(shown(mergePage(thread, page, { skip: 0, take: 50 }))).toEqual([
      ['m4', 4, null],
      ['a', 5, null],
    ])
  })

  it('an older message, one of another sender or of a customer is not taken for the echo', () => {
    const start = applyChatEvents(aThread(message(4)), sending('a'))
    const others = [
      ourMessage(3, { text: 'text of a' }),
      ourMessage(5, { text: 'another text' }),
      ourMessage(5, { text: 'text of a', fromId: 8 }),
      message(5, { text: 'text of a', fromId: 7 }),
    ]
    for (const other of others)
      expect(rowsIn(applyChatEvents(start, messageArrived(other))).at(-1)).toMatchObject({
        key: 'a',
        delivery: 'sending',
      })
  })

  it('a message received before the send is not its echo', () => {
    const received = applyChatEvents(aThread(), statusChanged(5, 'sent'), sending('a'), echo(null, 5, 'text of a'))
    expect(shown(received)).toEqual([
      ['m5', 5, null],
      ['a', 0, 'sending'],
    ])
  })

  it('no message is taken for the echo of a refused send', () => {
    expect(shown(applyChatEvents(aThread(), sending('a'), failed('a', 'refused'), echo(null, 5, 'text of a')))).toEqual(
      [
        ['m5', 5, null],
        ['a', 0, 'failed'],
      ],
    )
  })

  it('the bubble is shown again when what looked like the echo was not', () => {
    const early = applyChatEvents(aThread(), sending('a'), echo(null, 5, 'text of a'))
    expect(shown(applyChatEvents(early, failed('a', 'refused')))).toEqual([
      ['m5', 5, null],
      ['a', 0, 'failed'],
    ])
    expect(shown(applyChatEvents(early, sent('a', 6)))).toEqual([
      ['m5', 5, null],
      ['a', 6, null],
    ])
  })

  it('only the refused bubble of several is shown again', () => {
    const both = applyChatEvents(aThread(), sending('a'), sending('b'))
    const second = applyChatEvents(both, echo(null, 5, 'text of b'), failed('b', 'refused'))
    expect(shown(second)).toEqual([
      ['m5', 5, null],
      ['a', 0, 'sending'],
      ['b', 0, 'failed'],
    ])
    const released = applyChatEvents(
      both,
      echo(null, 5, 'text of a'),
      echo(null, 6, 'text of b'),
      failed('b', 'refused'),
    )
    expect(shown(released)).toEqual([
      ['a', 5, null],
      ['m6', 6, null],
      ['b', 0, 'failed'],
    ])
    expect(shown(applyChatEvents(released, sending('b'), sent('b', 7)))).toEqual([
      ['a', 5, null],
      ['m6', 6, null],
      ['b', 7, null],
    ])
  })

  it('a message that looks like the echo stands for a send of unknown outcome', () => {
    expect(shown(applyChatEvents(aThread(), sending('a'), echo(null, 5, 'text of a'), failed('a', 'unknown')))).toEqual(
      [['a', 5, null]],
    )
  })

  it('the echo of another send is not taken for this one’s', () => {
    const equal = (key: string): ChatEvent => ({
      type: 'message-sending',
      message: outgoingMessage(key, { text: 'ok' }),
    })
    const answer: ChatEvent = { type: 'message-sent', clientMessageId: 'a', message: ourMessage(5, { text: 'ok' }) }
    expect(shown(applyChatEvents(aThread(), equal('a'), equal('b'), answer))).toEqual([
      ['a', 5, null],
      ['b', 0, 'sending'],
    ])
  })

  it('two equal pending messages are distinguished by their responses, in any order', () => {
    const send = (key: string): ChatEvent => ({
      type: 'message-sending',
      message: outgoingMessage(key, { text: 'ok' }),
    })
    const answer = (key: string, id: number): ChatEvent => ({
      type: 'message-sent',
      clientMessageId: key,
      message: ourMessage(id, { text: 'ok' }),
    })
    const both = applyChatEvents(aThread(), send('a'), send('b'), echo(null, 5, 'ok'), echo(null, 6, 'ok'))
    expect(shown(applyChatEvents(both, answer('a', 5), answer('b', 6))).map(([key]) => key)).toEqual(['a', 'b'])
    const crossed = applyChatEvents(both, answer('a', 6), answer('b', 5))
    expect(new Set(rowsIn(crossed).map((row) => row.key)).size).toBe(2)
    expect(rowsIn(crossed).map((row) => row.message.id)).toEqual([5, 6])
  })
})

describe('properties of sending', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const idOf = { a: 11, b: 12, c: 13 }
  const received = (of: 'a' | 'b' | 'c', newness: number) =>
    ourMessage(idOf[of], { clientMessageId: of, text: `text of ${of}`, updatedAt: after(100 + newness) })
  const newness = fc.integer({ min: 0, max: 3 })
  const happening = fc.oneof(
    fc.record({
      does: fc.constantFrom('send' as const, 'answer' as const, 'fail' as const, 'lose' as const, 'page' as const),
      key,
    }),
    fc.record({ does: fc.constantFrom('event' as const, 'update' as const), key, newness }),
  )

  it('exactly one bubble of each send is shown at every step, whatever comes first, late, twice or not at all (M5)', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        let thread = applyChatEvents(aThread(message(4)), sending('a'), sending('b'), sending('c'))
        const confirmed = new Set<string>()
        for (const each of happenings) {
          switch (each.does) {
            case 'send':
              thread = applyChatEvents(thread, sending(each.key))
              break
            case 'answer':
              // The answer of a provider that does not echo: the key is in the event alone.
              thread = applyChatEvents(thread, sent(each.key, idOf[each.key]))
              confirmed.add(each.key)
              break
            case 'fail':
              thread = applyChatEvents(thread, failed(each.key, 'unknown'))
              break
            case 'lose':
              thread = applyChatEvents(thread, failed(each.key, 'refused'))
              break
            case 'page':
              thread = mergePage(
                thread,
                [message(4), ...[...confirmed].map((of) => received(of === 'a' ? 'a' : of === 'b' ? 'b' : 'c', 0))],
                { skip: 0, take: 50 },
              )
              break
            case 'event':
            case 'update': {
              const version = received(each.key, each.newness)
              thread = applyChatEvents(
                thread,
                each.does === 'event' ? messageArrived(version) : messageUpdated(version),
              )
              confirmed.add(each.key)
            }
          }
          for (const key of ['a', 'b', 'c']) expect(bubbles(thread, key)).toBe(1)
          const rows = rowsIn(thread)
          expect(rows).toHaveLength(4)
          expect(rows.filter((row) => row.delivery === null)).toHaveLength(1 + confirmed.size)
          expect(new Set(rows.map((row) => row.key)).size).toBe(4)
        }
      }),
    )
  })

  it('at most as many bubbles as messages and pending sends are shown, without any echo (M5)', () => {
    const silent = fc.record({ does: fc.constantFrom('send', 'event', 'answer', 'lose', 'discard'), key })
    fc.assert(
      fc.property(fc.array(silent, { maxLength: 30 }), fc.boolean(), (happenings, sameText) => {
        const text = (of: string) => (sameText ? 'ok' : `text of ${of}`)
        let thread = aThread(message(4))
        for (const { does, key: of } of happenings) {
          const real = ourMessage(idOf[of], { text: text(of) })
          if (does === 'send')
            thread = applyChatEvents(thread, {
              type: 'message-sending',
              message: outgoingMessage(of, { text: text(of) }),
            })
          else if (does === 'event') thread = applyChatEvents(thread, messageArrived(real))
          else if (does === 'answer')
            thread = applyChatEvents(thread, { type: 'message-sent', clientMessageId: of, message: real })
          else if (does === 'lose') thread = applyChatEvents(thread, failed(of, 'refused'))
          else thread = applyChatEvents(thread, { type: 'message-discarded', chatId: 10001, clientMessageId: of })
          const rows = rowsIn(thread)
          expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
          for (const each of ['a', 'b', 'c']) expect(bubbles(thread, each)).toBeLessThanOrEqual(1)
          const real3 = messagesIn(thread).filter((each) => each.id > 10)
          expect(new Set(real3.map((each) => each.id)).size).toBe(real3.length)
        }
      }),
    )
  })
})
