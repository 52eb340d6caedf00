import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillQuickReply, findQuickReplies, nextGap, slashAt, variableNames } from './index.ts'

const inEnglish = (name: string) => ({ customer: 'customer’s name', me: 'my name', company: 'company' })[name] ?? name
const fill = (text: string, values: Parameters<typeof fillQuickReply>[1] = {}) =>
  fillQuickReply(text, values, inEnglish)

describe('variables', () => {
  it('a variable takes its value, however it is spelled between the braces', () => {
    expect(fill('Hi {{customer}}, {{ ME }} of {{Company}}', { customer: 'Anna', me: 'Olena', company: 'Lily' })).toBe(
      'Hi Anna, Olena of Lily',
    )
  })

  it('a variable without a value stays as a gap with its name in the language of the writer', () => {
    expect(fill('Hi {{customer}}!', { customer: '  ' })).toBe('Hi {{customer’s name}}!')
  })

  it('a name that is no variable stays a gap for the writer', () => {
    expect(fill('At {{time}}, {{customer}}', { customer: 'Anna' })).toBe('At {{time}}, Anna')
  })

  it('a customer whose name is a variable in braces gets no value of another', () => {
    expect(fill('Hi {{customer}}', { customer: '{{me}}', me: 'Olena' })).toBe('Hi me')
  })

  it.each([
    ['{{customer}}', '{{{me}}}', 'me'],
    ['{{{customer}}}', '{me}', '{me}'],
    ['{{customer}}{me}}', 'Anna {', 'Anna{me}}'],
    ['{{customer}}', 'An {{{n}}} a', 'An {n} a'],
    ['{{customer}}', '{{}}', '{{customer’s name}}'],
  ])('the braces of a name make no gap: %j with %j', (text, customer, filled) => {
    expect(fill(text, { customer, me: 'Olena' })).toBe(filled)
  })
})

describe('gaps', () => {
  it('the next gap is the first one after an offset, and the first of all after the last', () => {
    const text = '{{a}} and {{b}}'
    expect(nextGap(text)).toEqual({ from: 0, to: 5 })
    expect(nextGap(text, 1)).toEqual({ from: 10, to: 15 })
    expect(nextGap(text, 11)).toEqual({ from: 0, to: 5 })
  })

  it.each(['', 'no braces', '{one}', '{{}}', '{{a\nb}}', '{{{{', `{{${'x'.repeat(61)}}}`])('%j has no gap', (text) => {
    expect(nextGap(text)).toBeNull()
  })
})

describe('the slash', () => {
  it.each([
    ['/', 1, { from: 0, query: '' }],
    ['/ho', 3, { from: 0, query: 'ho' }],
    ['Hello /ho', 9, { from: 6, query: 'ho' }],
    ['Hello\n/ho', 9, { from: 6, query: 'ho' }],
    ['/ho and more', 3, { from: 0, query: 'ho' }],
    ['/години', 7, { from: 0, query: 'години' }],
    ['24/7', 4, null],
    ['and/or', 6, null],
    ['https://salon.example', 21, null],
    [' /a/b', 5, null],
    ['/ho me', 6, null],
    ['', 0, null],
  ])('%j with its caret at %i looks for %j', (text, caret, found) => {
    expect(slashAt(text, caret)).toEqual(found)
  })
})

describe('finding', () => {
  const named = (shortcut: string, uses = 0, text = '') => ({ shortcut, text, uses })
  const shortcuts = (query: string, ...replies: ReturnType<typeof named>[]) =>
    findQuickReplies(replies, query).map(({ shortcut }) => shortcut)

  it('the most used come first, then the order of the alphabet', () => {
    expect(shortcuts('', named('b'), named('c', 9), named('a'))).toEqual(['c', 'a', 'b'])
  })

  it('an equal shortcut goes before one that begins so, one that contains it, and a text that does', () => {
    expect(
      shortcuts('ho', named('x', 99, 'How?'), named('who', 50), named('hours', 3), named('hotel', 7), named('ho')),
    ).toEqual(['ho', 'hotel', 'hours', 'who', 'x'])
  })

  it.each([
    ['en', 'HOURS', 'hours'],
    ['es', 'direccion', 'Dirección'],
    ['pt', 'preco', 'preço'],
    ['ru', 'еще', 'ещё'],
    ['uk', 'киив', 'Київ'],
    ['uk', 'мята', 'м’ята'],
    ['kk', 'мекенжай', 'Мекенжай'],
    ['kk', 'багасы', 'бағасы'],
  ])('a search in %s for %j finds %j', (_language, query, shortcut) => {
    expect(shortcuts(query, named('other'), named(shortcut))).toEqual([shortcut])
  })
})

describe('properties of quick replies', () => {
  const aText = fc.array(
    fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('{{', '}}', ...variableNames.map((name) => `{{${name}}}`))),
    { maxLength: 12 },
  )

  it('a text whose variables all have values, and that has no other gap, has none once it is filled in', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...variableNames)), fc.string({ minLength: 1 }), (names, value) => {
        fc.pre(/[^\s{}]/u.test(value))
        const text = names.map((name) => `{{${name}}}`).join(' and ')
        const filled = fill(text, Object.fromEntries(variableNames.map((name) => [name, value])))
        expect(nextGap(filled)).toBeNull()
      }),
    )
  })

  it('every gap is within its text, and each of them is reached by going on from the one before', () => {
    fc.assert(
      fc.property(aText, (pieces) => {
        const text = pieces.join('')
        const first = nextGap(text)
        for (let gap = first; gap !== null;) {
          expect(text.slice(gap.from, gap.to)).toMatch(/^\{\{[^{}\n]+\}\}$/u)
          const next = nextGap(text, gap.to)
          if (next === null || next.from <= gap.from) break
          gap = next
        }
      }),
    )
  })

  it('a search finds nothing twice, and without a query everything', () => {
    const aReply = fc.record({
      shortcut: fc.string({ minLength: 1, maxLength: 6 }),
      text: fc.string(),
      uses: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(aReply), fc.string({ maxLength: 2 }), (replies, query) => {
        const found = findQuickReplies(replies, query)
        expect(new Set(found).size).toBe(found.length)
        expect(found.length).toBeLessThanOrEqual(replies.length)
        if (query.trim() === '') expect(found.length).toBe(replies.length)
      }),
    )
  })
})
