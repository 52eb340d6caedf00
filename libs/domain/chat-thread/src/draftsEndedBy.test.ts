import { aMessage } from '@frontdesk/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { draftsEndedBy } from './draftsEndedBy.ts'

const namesOverWith = (...given: Parameters<typeof aMessage>) =>
  draftsEndedBy(aMessage(...given)).map((ended) => ('run' in ended ? ended.run : null))

describe('the drafts that a real message ends (STREAM-4)', () => {
  it('an AI message ends the drafts of the message that it answers, and the one with its own platform id', () => {
    expect(
      draftsEndedBy(
        aMessage({ platformMessageId: 'ai:r1', status: 'pending', metadata: { agentReplyToMessageId: 5 } }),
      ),
    ).toEqual([
      { type: 'draft-settled', run: 5 },
      { type: 'draft-settled', run: 'ai:r1' },
    ])
  })

  it('ended drafts are found by the one id that is present', () => {
    expect(namesOverWith({ platformMessageId: null, metadata: { agentReplyToMessageId: 5 } })).toEqual([5])
    expect(namesOverWith({ platformMessageId: 'ai:r1', status: 'sent', metadata: {} })).toEqual(['ai:r1'])
    expect(namesOverWith({ platformMessageId: null, metadata: {} })).toEqual([])
  })

  it('a question whose words were changed may be answered once more', () => {
    const edited = aMessage({ id: 9, status: 'received', metadata: { editedAt: '2026-11-28T12:00:00.000Z' } })
    expect(draftsEndedBy(edited)).toEqual([{ type: 'question-changed', question: 9 }])
  })

  it('a message of a customer ends no drafts', () => {
    expect(namesOverWith({ platformMessageId: 'tg:9', status: 'received', metadata: {} })).toEqual([])
  })
})
