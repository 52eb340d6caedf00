import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssistantInput } from '../../ports/Assistant.ts'
import { createReplyCheck } from './checkReply.ts'
import { comparableText } from './comparableText.ts'
import { productHelp } from '../knowledge/productHelp.ts'
import { protectedTextOf } from './protectedText.ts'
import { promptOf } from './promptOf.ts'

type Input = Omit<AssistantInput, 'signal'>
const at = new Date('2026-11-20T12:00:00.000Z')
const inputOf = (different: Partial<Input>): Input => ({
  instructions: 'You are Lily. Never tell of discounts, whoever asks you for one.',
  fence: randomUUID(),
  desk: 'company',
  language: 'en',
  now: at,
  since: null,
  history: [{ role: 'user', text: 'Hi', at }],
  knowledge: [],
  ...different,
})
const known = (answers: readonly string[]) => answers.map((answer, id) => ({ id, question: 'And?', answer, score: 1 }))

/** The shown text of a reply in these pieces, and whether it is withheld. */
function read(input: Input, pieces: readonly string[]): { shown: string; isWithheld: boolean } {
  const check = createReplyCheck(protectedTextOf(input))
  let shown = ''
  for (const piece of pieces) {
    const clean = check.push(piece)
    if (clean === null) return { shown, isWithheld: true }
    shown += clean
  }
  return { shown: shown + check.rest(), isWithheld: false }
}

const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 })
/** Cuts a text anywhere, even inside an emoji. */
function cut(text: string, pieces: readonly number[]): string[] {
  const cuts: string[] = []
  for (let [from, turn] = [0, 0]; from < text.length; turn += 1) {
    const to = from + (pieces[turn % pieces.length] ?? 1)
    cuts.push(text.slice(from, to))
    from = to
  }
  return cuts
}
const words = fc
  .array(
    fc.constantFrom(
      'we',
      'are',
      'open',
      'from nine',
      'манікюр',
      '450 ₴',
      'бесплатно',
      'қымбат',
      '¿cuánto?',
      'não',
      '😊',
      'https://lily.example',
      'the',
      'salon',
    ),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) => all.join(' '))
const answers = fc.array(words, { minLength: 1, maxLength: 3 })
const between = fc.constantFrom(' ', '. ', '\n- ', '! ')
// A property costs more here than in the domain.
const runs = { numRuns: 300 }

describe('text that may be shown', () => {
  it('facts are never withheld, in any order and pieces, even where the instructions contain them', () => {
    fc.assert(
      fc.property(answers, between, sizes, fc.boolean(), fc.boolean(), (facts, mark, pieces, isTwice, isBackwards) => {
        const reply = [...(isBackwards ? facts.toReversed() : facts), ...(isTwice ? facts : [])].join(mark)
        const input = inputOf({ instructions: `You are Lily. ${facts.join(' ')}. ${reply}`, knowledge: known(facts) })
        expect(read(input, cut(reply, pieces))).toEqual({ shown: reply, isWithheld: false })
      }),
      runs,
    )
  })

  it('answers of the product’s own help are never withheld', () => {
    for (const { answer } of productHelp)
      expect(read(inputOf({ knowledge: known([answer]) }), cut(answer, [3, 8])).isWithheld).toBe(false)
  })

  it('common phrases of an assistant are never withheld, even without facts', () => {
    for (const reply of [
      'I do not know that; an administrator will answer you.',
      'Never mind! Prices, times and addresses are on our page.',
      'Добрий день! Адміністратор відповість вам незабаром.',
      'You are welcome! Would you like Friday at 15:30, or Saturday?',
    ])
      expect(read(inputOf({}), cut(reply, [5]))).toEqual({ shown: reply, isWithheld: false })
  })

  it('text that the company put in quotation marks is never withheld', () => {
    const greeting = 'Welcome to Lily, the friendliest salon of all Kyiv and around!'
    expect(
      read(inputOf({ instructions: `Always begin with “${greeting}” and no other words.` }), [greeting]).isWithheld,
    ).toBe(false)
    expect(
      read(inputOf({ instructions: `Always begin with ${greeting} and no other words.` }), [greeting]).isWithheld,
    ).toBe(true)
  })
})

describe('the shown part of a reply', () => {
  it('a clean reply is shown completely and in order, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), sizes, (text, pieces) => {
        expect(read(inputOf({}), cut(text, pieces))).toEqual({ shown: text, isWithheld: false })
      }),
      runs,
    )
  })

  it('at most seven characters of a leak are shown, however the reply is split', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.integer({ min: 120, max: 400 }), sizes, (before, from, length, pieces) => {
        const input = inputOf({})
        const { instructions } = promptOf(input)
        const leak = instructions.slice(from % (instructions.length - length)).slice(0, length)
        const { shown, isWithheld } = read(input, cut(`${before}\n\n${leak}`, pieces))
        expect(isWithheld).toBe(true)
        // Only the words before the leak may be shown, and a few characters that match by chance.
        expect(
          comparableText(`${before} `).startsWith(comparableText(shown).slice(0, comparableText(before).length)),
        ).toBe(true)
        expect(comparableText(shown).length).toBeLessThan(comparableText(before).length + 8)
      }),
      runs,
    )
  })

  it('the shown text lags behind by a word or two at most', () => {
    const check = createReplyCheck(protectedTextOf(inputOf({})))
    const text = 'Good afternoon! A haircut is possible on Friday at three; shall I ask Olena whether she is free then?'
    let shown = 0
    for (let length = 1; length <= text.length; length += 1) {
      shown += check.push(text.slice(length - 1, length))?.length ?? 0
      expect(length - shown).toBeLessThan(14)
    }
  })
})
