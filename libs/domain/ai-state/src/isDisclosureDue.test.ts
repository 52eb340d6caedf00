import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDisclosureDue, longestAiSilence, type DisclosureHistory } from './isDisclosureDue.ts'
import { namesAi } from './namesAi.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const day = longestAiSilence

it.each<[string, DisclosureHistory, boolean]>([
  ['the first words in a chat', { hasArrived: null, aiWroteAt: null }, true],
  ['a chat in which the AI wrote before disclosures were there', { hasArrived: null, aiWroteAt: ago(1000) }, true],
  ['the next reply', { hasArrived: true, aiWroteAt: ago(1000) }, false],
  ['a return on the same day', { hasArrived: true, aiWroteAt: ago(day - 1) }, false],
  ['a return after a day', { hasArrived: true, aiWroteAt: ago(day) }, true],
  ['a disclosure that failed', { hasArrived: false, aiWroteAt: ago(1000) }, true],
])('the disclosure for %s (%j) is due: %s', (_what, history, is) => expect(isDisclosureDue(history, now)).toBe(is))

/**
 * A conversation: at each step, after a pause in minutes, the AI replies, a person writes or a reply of the AI fails.
 */
const steps = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 3000 }),
    by: fc.constantFrom('ai', 'person', 'ai-failed'),
  }),
  { maxLength: 40 },
)

type Sent = { at: number; by: 'ai' | 'person'; hasDisclosure: boolean; hasArrived: boolean }

/** Plays a conversation by the rule. */
function play(conversation: readonly { minutes: number; by: 'ai' | 'person' | 'ai-failed' }[]): Sent[] {
  const sent: Sent[] = []
  let at = 0
  for (const { minutes, by } of conversation) {
    at += minutes * 60_000
    const arrived = sent.filter((one) => one.by === 'ai' && one.hasArrived)
    const hasDisclosure =
      by !== 'person' &&
      isDisclosureDue(
        {
          hasArrived: sent.findLast((one) => one.hasDisclosure)?.hasArrived ?? null,
          aiWroteAt: arrived.length === 0 ? null : new Date(arrived.at(-1)?.at ?? 0),
        },
        new Date(at),
      )
    sent.push({ at, by: by === 'person' ? 'person' : 'ai', hasDisclosure, hasArrived: by !== 'ai-failed' })
  }
  return sent
}

describe('properties', () => {
  it('no words of the AI arrive without a disclosure at most a day of silence before, and no person’s have one', () => {
    fc.assert(
      fc.property(steps, (conversation) => {
        const sent = play(conversation)
        let isDisclosed = false
        let aiAt = -Infinity
        for (const { at, by, hasDisclosure, hasArrived } of sent) {
          if (by === 'person') expect(hasDisclosure).toBe(false)
          if (by === 'person' || !hasArrived) continue
          const isFresh = isDisclosed && at - aiAt < day
          expect(hasDisclosure || isFresh).toBe(true)
          isDisclosed = true
          aiAt = at
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('where nothing fails, a disclosure is never repeated within a day of the AI’s words', () => {
    fc.assert(
      fc.property(steps, (conversation) => {
        const words = play(
          conversation.map((step) => (step.by === 'ai-failed' ? { ...step, by: 'ai' as const } : step)),
        )
        const ofAi = words.filter(({ by }) => by === 'ai')
        for (const [place, { at, hasDisclosure }] of ofAi.entries()) {
          const before = ofAi[place - 1]
          expect(hasDisclosure).toBe(before === undefined || at - before.at >= day)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

it.each([
  'I am an AI assistant.',
  'Soy un asistente de IA.',
  'Мен ЖИ көмекшісімін.',
  'Sou um assistente de IA',
  'Я ИИ-ассистент',
  'Я ШІ-асистент',
  'You are chatting with our bot',
  'Відповідає чат-бот',
])('%s names the AI', (wording) => expect(namesAi(wording)).toBe(true))
it.each(['Hello, I am Lily.', 'Said the aide', 'Привіт! Я Лілія.', 'Здравствуйте, заботливый салон', ''])(
  '%s does not name the AI',
  (wording) => expect(namesAi(wording)).toBe(false),
)
