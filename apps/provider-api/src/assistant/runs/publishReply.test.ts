import type { OpenAiStream } from '@frontdesk/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aStillClock } from '../../testing/aStillClock.ts'
import { publishReply } from './publishReply.ts'

const run = { id: 'run-1', companyId: 1, chatId: 2, replyToId: 3, fromId: 4, recipientId: 5 }

/** A publisher at a pace, what it has published, and its clock. */
const aPublisher = (charactersPerSecond: number | null) => {
  const clock = aStillClock()
  const streamed: OpenAiStream[] = []
  const publisher = publishReply({ stream: (piece) => void streamed.push(piece), later: clock.later }, run, 'openai')
  publisher.setPace(charactersPerSecond)
  const pieces = () =>
    streamed.flatMap((piece) =>
      piece.event === 'thread.message.delta' ? (piece.data.delta.content[0]?.text.value ?? '') : [],
    )
  return { clock, publisher, pieces }
}

it.each([1, 2, 7, 90, 91, 3001])('a reply of %i characters is published to its last one at a pace', async (length) => {
  const { clock, publisher, pieces } = aPublisher(120)
  publisher.piece('x'.repeat(length))
  const drained = publisher.drained()
  clock.advance(12_000)
  await drained
  expect(pieces().join('')).toHaveLength(length)
})

it('the rest of a complete reply is published within 12 seconds, whatever its length and its characters', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(45, 120),
      fc.array(fc.constantFrom('x', '💇', 'word '), { minLength: 1, maxLength: 3000 }),
      async (pace, words) => {
        const { clock, publisher, pieces } = aPublisher(pace)
        publisher.piece(words.join(''))
        const drained = publisher.drained()
        clock.advance(12_000)
        await drained
        expect(pieces().join('')).toBe(words.join(''))
        // No emoji is split between two pieces.
        for (const piece of pieces()) expect(piece.isWellFormed()).toBe(true)
      },
    ),
    { numRuns: 50 },
  )
})

it('a growing reply keeps its pace', () => {
  const { clock, publisher, pieces } = aPublisher(120)
  publisher.piece('x'.repeat(3000))
  clock.advance(1000)
  expect(pieces().join('')).toHaveLength(120)
})

it('the first half of an emoji waits for the second, and keeps nobody waiting when it does not come', async () => {
  const { clock, publisher, pieces } = aPublisher(120)
  publisher.piece('ab\uD83D')
  clock.advance(1000)
  expect(pieces().join('')).toBe('ab')
  await publisher.drained()
  publisher.piece('\uDC87')
  clock.advance(1000)
  expect(pieces().join('')).toBe('ab💇')
})
