import { expect, it } from 'vitest'
import { groupQuestions } from './groupQuestions.ts'

const grouped = (...texts: string[]) =>
  groupQuestions(texts.map((text) => ({ text }))).map((group) => group.map(({ text }) => text))

it.each([
  ['do you have a sauna', 'Is there a sauna at yours?'],
  ['laser hair removal?', 'hi! laser hair removal for legs, how much'],
  ['у вас есть сауна?', 'а сауну можно заказать'],
  ['чи є у вас сауна', 'скільки коштує сауна?'],
  ['¿tenéis depilación láser?', 'depilacion laser cuanto cuesta'],
  ['tem estacionamento para bicicletas?', 'há estacionamento de bicicleta'],
  ['сауна бар ма?', 'саунаңыз бар ма'],
])('the wordings "%s" and "%s" are one question', (one, other) => {
  expect(grouped(one, other)).toEqual([[one, other]])
})

it.each([
  ['do you have gift cards', 'do you have loyalty cards'],
  ['do you do massage', 'do you do tattoos'],
  ['есть сауна', 'есть массаж'],
  ['👍', 'do you have a sauna'],
  ['👍', '🙏'],
])('the questions "%s" and "%s" stay apart', (one, other) => {
  expect(grouped(one, other)).toEqual([[one], [other]])
})

it('a group stands where its first question stood', () => {
  expect(grouped('sauna?', 'tattoo?', 'a sauna please')).toEqual([['sauna?', 'a sauna please'], ['tattoo?']])
})
