import { describe, expect, it } from 'vitest'
import { allScenes } from './allScenes.ts'
import { casaLuz } from '../salons/casaLuz.ts'
import { diceOf } from '../chance-and-time/Dice.ts'
import { lily } from '../salons/lily.ts'
import { readSceneKnowledge, readScenes } from './readScenes.ts'
import { sceneSlots } from './slotsOf.ts'
import { fillPhrase } from './fillPhrase.ts'

it('scenes are parsed into authors, times and wordings', () => {
  const scenes = readScenes(`
# booking
c Hello
| Hi
a! Passing you on
/ Let me look
a It is 20 €
eve h Tomorrow!
# nails f
c Ow
`)
  expect(scenes).toEqual([
    {
      about: 'booking',
      isForWomen: false,
      turns: [
        { author: 'customer', when: 'next', says: ['Hello', 'Hi'] },
        { author: 'assistant', when: 'next', says: ['Passing you on'], handsOver: true, byHuman: 'Let me look' },
        { author: 'assistant', when: 'next', says: ['It is 20 €'] },
        { author: 'human', when: 'eve', says: ['Tomorrow!'] },
      ],
    },
    { about: 'nails', isForWomen: true, turns: [{ author: 'customer', when: 'next', says: ['Ow'] }] },
  ])
  expect(() => readScenes('who says this?')).toThrow('not a line of a scene')
})

it('a salon’s knowledge is parsed', () => {
  expect(readSceneKnowledge('\n? How much?\nTwo.\n? Where?\nHere.\n')).toEqual([
    { question: 'How much?', answer: 'Two.' },
    { question: 'Where?', answer: 'Here.' },
  ])
})

it('slots are filled in, capitalised on request, in the customer’s grammatical gender', () => {
  expect(fillPhrase('{OnDay} о {time2}: я зрозумі[ла|в]', { onDay: 'у середу', time2: '14:00' }, 'm')).toBe(
    'У середу о 14:00: я зрозумів',
  )
  expect(fillPhrase('[она|он]', {}, 'f')).toBe('она')
  expect(() => fillPhrase('{nobody}', {}, 'f')).toThrow('{nobody}')
})

describe.each([lily, casaLuz])('the phrases of the salon $name', (salon) => {
  it.each(Object.entries(allScenes))(
    'every phrase in the language %s can be filled in',
    (_language, { matters, promotions }) => {
      const [customer] = salon.customers
      if (!customer) throw new Error('A salon has customers')
      const language = _language as keyof typeof allScenes
      const slots = sceneSlots(
        diceOf(1),
        salon,
        { ...customer, language },
        { weekday: 3, times: ['10:00', '11:00', '12:00'], service: 'gel' },
      )
      expect(matters.length).toBeGreaterThanOrEqual(12)
      for (const { says, byHuman } of [...matters, ...promotions].flatMap((scene) => scene.turns)) {
        for (const phrase of [...says, ...(byHuman === undefined ? [] : [byHuman])])
          expect(fillPhrase(phrase, slots, 'f')).not.toMatch(/[{}[\]|]/)
      }
    },
  )
})

/** How the assistant says, in each language, that a person will see to it. */
const promises = {
  en: /\b(?:someone|front desk)\b/iu,
  es: /\b(?:en|a) recepción\b(?! cualquier)/iu,
  kk: /әкімші/iu,
  pt: /(?<!\p{L})(?:a|à) receção(?!\p{L})/iu,
  ru: /администратор/iu,
  uk: /адміністратор/iu,
} as const

it.each(Object.entries(promises))(
  'the assistant hands the chat over exactly where it promises a person, in the language %s',
  (language, promise) => {
    const { matters, promotions } = allScenes[language as keyof typeof allScenes]
    const ofAssistant = [...matters, ...promotions].flatMap(({ turns }) =>
      turns.filter(({ author }) => author === 'assistant'),
    )
    expect(ofAssistant.filter(({ handsOver }) => handsOver).length).toBeGreaterThanOrEqual(4)
    for (const { says, handsOver } of ofAssistant)
      for (const wording of says) expect([wording, promise.test(wording)]).toEqual([wording, handsOver === true])
  },
)
