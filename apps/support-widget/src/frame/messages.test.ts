import { beforeEach, expect, it } from 'vitest'
import { activateMessages, Trans, useLingui } from './messages.ts'

const say = (id: string, values?: Record<string, unknown>) => useLingui()._({ id, ...(values && { values }) })

beforeEach(() =>
  activateMessages('ru', {
    plain: ['Готово'],
    named: ['Не отправлено: ', ['reason'], '.'],
    counted: [['n', 'plural', { '=0': ['нет'], one: ['#', ' ответ'], few: ['#', ' ответа'], many: ['#', ' ответов'] }]],
    other: [['n', 'plural', { other: ['#', ' из ', ['all']] }]],
    sign: ['#'],
  }),
)

it('a text is shown with its values, and one that is missing by its id', () => {
  expect(say('plain')).toBe('Готово')
  expect(say('named', { reason: 'нет связи' })).toBe('Не отправлено: нет связи.')
  expect(say('sign')).toBe('#')
  expect(say('unknown')).toBe('unknown')
  expect(Trans({ id: 'plain' })).toBe('Готово')
})

it.each([
  [0, 'нет'],
  [1, '1 ответ'],
  [3, '3 ответа'],
  [11, '11 ответов'],
  [21, '21 ответ'],
])('the form of a number follows the language: %s', (n, shown) => expect(say('counted', { n })).toBe(shown))

it('a form for all numbers may name other values', () => expect(say('other', { n: 2, all: 7 })).toBe('2 из 7'))
