import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftMessages } from './draftMessages.ts'
import { readStreamEvent } from './readStreamEvent.ts'
import { noDrafts, reduceDrafts } from './reduceDrafts.ts'

const ids = { agentReplyToMessageId: 12, chatId: 10001, companyId: 101, fromId: 500002, recipientId: 500001 }
const delta = (value: unknown) => ({
  delta: { content: [{ index: 0, type: 'text', text: { value, annotations: [] } }] },
})
const ours = {
  event: 'thread.message.delta',
  seq: 3,
  runId: 'r1',
  platformMessageId: 'ai:r1',
  ...ids,
  data: delta('Hel'),
}

describe('a stream event (STREAM-1)', () => {
  it('an event is read in our provider’s spelling', () => {
    expect(readStreamEvent(ours)).toEqual({
      type: 'draft-grew',
      answers: 12,
      chatId: 10001,
      companyId: 101,
      fromId: 500002,
      recipientId: 500001,
      platformMessageId: 'ai:r1',
      runId: 'r1',
      run: 'ai:r1',
      seq: 3,
      text: 'Hel',
    })
  })

  it.each([
    ['thread.run.created', 'draft-created'],
    ['thread_run_created', 'draft-created'],
    ['Thread-Run-Created', 'draft-created'],
    ['THREAD RUN CREATED', 'draft-created'],
    ['threadRunCreated', 'draft-created'],
    ['content.chunk', 'draft-grew'],
    ['CONTENT_CHUNK', 'draft-grew'],
    ['thread.message.delta', 'draft-grew'],
    ['thread.run.completed', 'draft-completed'],
    ['thread.run.failed', 'draft-failed'],
    ['thread.run.cancelled', 'draft-cancelled'],
  ])('the event name %s is read as %s', (name, type) => {
    const rest = { ...ids, data: { content: 'Hel' } }
    expect(readStreamEvent({ event: name, ...rest })?.type).toBe(type)
    expect(readStreamEvent({ type: name, ...rest })?.type).toBe(type)
    expect(readStreamEvent({ event: 'message', type: name, ...rest })).toMatchObject({
      type,
      text: type === 'draft-grew' ? 'Hel' : '',
    })
  })

  it.each<[string, unknown]>([
    ['an unknown kind', { ...ours, event: 'thread.run.queued' }],
    ['a kind with a word before it', { ...ours, event: 'my.thread.message.delta' }],
    ['a kind with a word behind it', { ...ours, event: 'content.chunk.2' }],
    ['no kind', { ...ours, event: undefined }],
    ['no text', { ...ours, data: delta(7) }],
    ['no content', { ...ours, data: { delta: { content: [] } } }],
    ['an empty content', { ...ours, data: { delta: { content: [{}] } } }],
    ['no data', { ...ours, data: undefined }],
    ['nothing that it answers', { ...ours, agentReplyToMessageId: null }],
    ['a word for an id', { ...ours, chatId: 'abc' }],
    ['half an id', { ...ours, companyId: 1.5 }],
    ['a negative id', { ...ours, fromId: -4 }],
    ['no id but 0', { ...ours, agentReplyToMessageId: 0 }],
    ['a number written otherwise', { ...ours, agentReplyToMessageId: '1e3' }],
    ['nothing for an id', { ...ours, chatId: '' }],
    ['an endless id', { ...ours, agentReplyToMessageId: '9'.repeat(40) }],
  ])('an event with %s is ignored', (_, raw) => {
    expect(readStreamEvent(raw)).toBeNull()
  })

  it('the misspelt recipient field is accepted, and the correct one is preferred', () => {
    const { recipientId: _, ...misspelt } = { ...ours, recepientId: '500009' }
    expect(readStreamEvent(misspelt)?.recipientId).toBe(500009)
    expect(readStreamEvent({ ...ours, recepientId: 500009 })?.recipientId).toBe(500001)
    expect(readStreamEvent({ ...ours, recipientId: null })?.recipientId).toBeNull()
  })

  it('an event needs neither run, number nor platform message', () => {
    const { seq: _seq, runId: _runId, platformMessageId: _platformMessageId, ...bare } = ours
    expect(readStreamEvent(bare)).toMatchObject({ seq: null, runId: '', platformMessageId: '', run: '' })
    expect(readStreamEvent({ ...ours, seq: '4', runId: 7, platformMessageId: 8 })).toMatchObject({
      seq: 4,
      runId: '7',
      platformMessageId: '8',
      run: '8',
    })
    expect(readStreamEvent({ ...bare, runId: 'r1' })).toMatchObject({ run: 'r1-12' })
    expect(readStreamEvent({ ...ours, agentReplyToMessageId: 1, seq: 0 })).toMatchObject({ answers: 1, seq: 0 })
    expect(readStreamEvent({ ...ours, seq: -1 })?.seq).toBeNull()
  })

  it('ids are added as numbers: the draft of "12" is shown as 1012 (STREAM-3)', () => {
    const event = readStreamEvent({ ...ours, agentReplyToMessageId: '12', seq: null })
    const drafts = event && reduceDrafts(noDrafts, event, new Date(0))
    expect(drafts && draftMessages(drafts, new Date(0))).toMatchObject([{ id: 1012, answers: 12, text: 'Hel' }])
  })
})

describe('properties of stream events', () => {
  it('an event is read alike in every spelling (D6)', () => {
    const asDigits = (id: number, isText: boolean) => (isText ? String(id) : id)
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (text, [a = false, b = false, c = false, d = false, e = false, misspelt, chunk]) => {
          const spelt = {
            event: chunk ? 'content.chunk' : 'thread.message.delta',
            data: chunk ? { content: text } : delta(text),
            agentReplyToMessageId: asDigits(12, a),
            chatId: asDigits(10001, b),
            companyId: asDigits(101, c),
            fromId: asDigits(500002, d),
            [misspelt ? 'recepientId' : 'recipientId']: asDigits(500001, e),
          }
          expect(readStreamEvent(spelt)).toEqual(
            readStreamEvent({ event: 'content_chunk', data: { content: text }, ...ids }),
          )
        },
      ),
    )
  })

  it('reading never throws, whatever arrives, and returns only complete events (D7)', () => {
    const nearly = fc.record(
      {
        event: fc.oneof(
          fc.constantFrom('thread.run.created', 'content.chunk', 'thread.message.delta', 'thread.run.failed'),
          fc.jsonValue(),
        ),
        type: fc.jsonValue(),
        agentReplyToMessageId: fc.oneof(fc.integer(), fc.jsonValue()),
        chatId: fc.oneof(fc.integer(), fc.jsonValue()),
        companyId: fc.oneof(fc.integer({ min: 1 }), fc.jsonValue()),
        fromId: fc.oneof(fc.integer({ min: 1 }), fc.jsonValue()),
        recipientId: fc.jsonValue(),
        seq: fc.jsonValue(),
        runId: fc.jsonValue(),
        data: fc.oneof(
          fc.record({ content: fc.jsonValue() }),
          fc.record({ delta: fc.jsonValue() }),
          fc.string().map(delta),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (raw) => {
        const event = readStreamEvent(raw)
        if (event === null) return
        for (const id of [event.answers, event.chatId, event.companyId, event.fromId])
          expect(Number.isSafeInteger(id) && id > 0).toBe(true)
        expect(() => draftMessages(reduceDrafts(noDrafts, event, new Date(0)), new Date(0))).not.toThrow()
      }),
    )
  })
})
