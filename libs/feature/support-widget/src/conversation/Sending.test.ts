import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChosenFile } from './ChosenFile.ts'
import { nothingWritten, stepSending, type Sending, type SendingEvent } from './Sending.ts'

const after = (...events: SendingEvent[]): Sending => events.reduce(stepSending, nothingWritten)
const sent = (text: string, newId = 'id-1'): SendingEvent => ({ type: 'sent', text, newId })

describe('the text being written and its sending', () => {
  it('a second press of Send, and a text without words, send nothing', () => {
    const first = after(sent(' Hello '))
    const intent = { text: 'Hello', fileIds: [], clientMessageId: 'id-1' }
    expect(first).toEqual({ text: ' Hello ', files: [], intent, is: 'sending' })
    expect(stepSending(first, sent(' Hello ', 'id-2'))).toBe(first)
    expect(after(sent('  \n '))).toBe(nothingWritten)
  })

  it('trying again after a failure is the same message, and other words are another one', () => {
    const failed = after(sent('Hello'), { type: 'failed', because: 'no-answer' })
    expect(stepSending(failed, sent('Hello', 'id-2')).intent?.clientMessageId).toBe('id-1')
    expect(stepSending(failed, sent('Hello you', 'id-2')).intent?.clientMessageId).toBe('id-2')
  })

  it('words that were added on the way stay', () => {
    expect(after(sent('Hello'), { type: 'accepted' }).text).toBe('')
    expect(after(sent('Hello'), { type: 'typed', text: 'Hello again' }, { type: 'accepted' }).text).toBe('Hello again')
  })
})

describe('the files of the message being written', () => {
  const file = (id: string): ChosenFile => ({
    ...{ id, name: `${id}.png`, type: 'image/png', size: 1 },
    is: 'uploading',
    fileId: null,
    limit: null,
  })
  const chosen = (...ids: string[]): SendingEvent => ({ type: 'files-chosen', files: ids.map(file) })
  const uploaded = (id: string): SendingEvent => ({
    type: 'file-changed',
    id,
    change: { is: 'uploaded', fileId: `stored ${id}` },
  })

  it('a message waits for its files, and one with a file needs no words', () => {
    const waiting = after(chosen('a', 'b'), uploaded('a'))
    expect(stepSending(waiting, sent('See'))).toBe(waiting)
    const failed = stepSending(waiting, { type: 'file-changed', id: 'b', change: { is: 'empty' } })
    expect(stepSending(failed, sent('See'))).toBe(failed)
    const without = stepSending(failed, { type: 'file-removed', id: 'b' })
    expect(stepSending(without, sent(''))).toMatchObject({ intent: { text: '', fileIds: ['stored a'] }, is: 'sending' })
  })

  it('trying again with the same files is the same message, and with another file it is another one', () => {
    const failed = after(chosen('a'), uploaded('a'), sent('See'), { type: 'failed', because: 'no-answer' })
    expect(stepSending(failed, sent('See', 'id-2')).intent?.clientMessageId).toBe('id-1')
    const more = [chosen('b'), uploaded('b'), sent('See', 'id-2')].reduce(stepSending, failed)
    expect(more.intent?.clientMessageId).toBe('id-2')
  })

  it('an accepted message takes its files along, and one that was chosen on the way stays', () => {
    const next = after(chosen('a'), uploaded('a'), sent('See'), chosen('b'), { type: 'accepted' })
    expect(next.files.map(({ id }) => id)).toEqual(['b'])
  })

  it('an event of a file that was removed brings it back in no way', () => {
    const removed = after(chosen('a'), { type: 'file-removed', id: 'a' })
    expect(stepSending(removed, uploaded('a')).files).toEqual([])
    expect(stepSending(removed, { type: 'file-changed', id: 'a', change: { is: 'no-answer' } }).files).toEqual([])
  })

  it('a message that is restored with its files is sent again as the same one', () => {
    const files = [{ ...file('a'), is: 'uploaded' as const, fileId: 'stored a' }]
    const restored = after({ type: 'restored', text: 'See', files, clientMessageId: 'kept' }, sent('See'))
    expect(restored.intent).toEqual({ text: 'See', fileIds: ['stored a'], clientMessageId: 'kept' })
  })
})

describe('properties of the text being written', () => {
  const text = fc.constantFrom('', ' ', 'Hello', 'Hello you')
  const event: fc.Arbitrary<SendingEvent> = fc.oneof(
    fc.record({ type: fc.constant('typed' as const), text }),
    fc.record({ type: fc.constant('sent' as const), text, newId: fc.uuid() }),
    fc.constant<SendingEvent>({ type: 'accepted' }),
    fc.constant<SendingEvent>({ type: 'failed', because: 'no-answer' }),
    fc.record({
      type: fc.constant('restored' as const),
      text,
      files: fc.constant([]),
      clientMessageId: fc.constantFrom(null, 'kept'),
    }),
  )
  it('words vanish only when they were accepted or typed over', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, last) => {
        const before = after(...events)
        const next = stepSending(before, last)
        if (last.type === 'accepted') expect(['', before.text]).toContain(next.text)
        else if (last.type === 'failed') expect(next.text).toBe(before.text)
        else if (last.type === 'restored') expect(next.text).toContain(before.text)
      }),
    )
  })
})
