import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftMessages, noDrafts, reduceDrafts } from '@frontdesk/stream-draft'
import { draftsEndedBy } from './draftsEndedBy.ts'
import { aThread, messageArrived, applyChatEvents, message, messagesIn } from './testing/aThread.ts'

const now = new Date(0)
const grew = (answers: number) => ({
  type: 'draft-grew' as const,
  text: `draft ${answers}`,
  answers,
  chatId: 10001,
  companyId: 101,
  fromId: 7,
  recipientId: null,
  platformMessageId: `ai:${answers}`,
  runId: '',
  run: `ai:${answers}`,
  seq: null,
})

it('drafts are shown beside all real messages, whatever their displayed ids are (STREAM-3, M4)', () => {
  const ids = fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1001, max: 1009 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }), (real, answered) => {
      const messages = real.map((id) => message(id))
      const thread = applyChatEvents(aThread(), ...messages.map((each) => messageArrived(each)))
      const drafts = [...answered.map(grew), ...messages.flatMap(draftsEndedBy)].reduce(
        (so, event) => reduceDrafts(so, event, now),
        noDrafts,
      )
      const shown = [...messagesIn(thread), ...draftMessages(drafts, now)]
      expect(shown).toHaveLength(real.length + answered.length)
      expect(messagesIn(thread).map(({ text }) => text)).toEqual(
        real.toSorted((a, b) => a - b).map((id) => `text ${id}`),
      )
      expect(draftMessages(drafts, now).map(({ id }) => id)).toEqual(answered.map((id) => id + 1000))
    }),
  )
})
