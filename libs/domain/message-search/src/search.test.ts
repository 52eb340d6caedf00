import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIn, isWorthSearching } from './findIn.ts'
import { foldText } from './foldText.ts'
import { searchOn, startSearch, type Search, type Searched } from './searchOn.ts'

const found = (text: string, query: string) => findIn(text, query).map(({ from, to }) => text.slice(from, to))

describe('text folding', () => {
  it.each([
    ['ПРИВЁТ', 'привет'],
    ['Ёжик е\u0308ж', 'ежик еж'],
    ['Café, CAFE\u0301', 'cafe, cafe'],
    ['Mañana às Ávila Ção', 'manana as avila cao'],
    ['Їжак Йод и\u0306 і\u0308 Ў', 'ижак йод й и ў'],
    ['Київ Євген Ґанок', 'киив евген ганок'],
    ["м'ята м’ята мʼята м‘ята м`ята м´ята м′ята мята", Array.from({ length: 8 }, () => 'мята').join(' ')],
    ['O’Neil', 'oneil'],
    ['Қазақша Өмір Ұлт Айгүл Сәрсенова Оң Оған Жиһаз', 'казакша омир улт айгул сарсенова он оган жихаз'],
    ['İstanbul', 'istanbul'],
    ['ǅ', 'ǆ'],
    ['plain text [x] 100%', 'plain text [x] 100%'],
    ['\u0301é', 'e'],
    ['👩🏽‍🦰 OK', '👩🏽‍🦰 ok'],
    ['', ''],
  ])('foldText turns %j into %j', (text, folded) => expect(foldText(text)).toBe(folded))

  it('Cyrillic and Latin letters that look alike do not match', () => {
    expect(found('Ресepа', 'сера')).toEqual([])
    expect(found('cop', 'сор')).toEqual([])
  })
})

describe('matches in a text', () => {
  it.each([
    ['Идёт дождь, ИДЕТ снег', 'идёт', ['Идёт', 'ИДЕТ']],
    ['Cafe\u0301 café', 'CAFÉ', ['Cafe\u0301', 'café']],
    ['a\u0301\u0323b', 'ab', ['a\u0301\u0323b']],
    ['aaaa aaa', 'aa', ['aa', 'aa', 'aa']],
    ['🎂🎂 cake 🎂', '🎂🎂', ['🎂🎂']],
    ['Straße STRASSE', 'stra', ['Stra', 'STRA']],
    ['İİ', 'i', ['İ', 'İ']],
    ['50% [x] \\o/ $&', '% [x] \\o/ $&', ['% [x] \\o/ $&']],
    ['  spaced  out ', ' spaced ', ['spaced']],
    ['anything', '', []],
    ['anything', '  ', []],
    ['anything', '\u0301', []],
    ['', 'x', []],
    ['short', 'much longer than that', []],
  ])('in %j, the query %j matches %j', (text, query, ranges) => expect(found(text, query)).toEqual(ranges))

  it('a query needs two letters', () => {
    expect(['ab', ' ё7 ', '🎂🎂', 'a', ' a ', '🎂', '', '\u0301\u0301'].map(isWorthSearching)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the search in loaded messages', () => {
  const pages: Searched[][] = [
    [
      { id: 1, text: 'A haircut' },
      { id: 2, text: '' },
    ],
    [],
    [
      { id: 3, text: 'Bye' },
      { id: 4, text: 'HAIRCUT, please' },
    ],
  ]
  const ids = (search: Search<Searched>) => search.hits.map(({ id }) => id)

  it('a search begins with the newest message, and continues where it stopped', () => {
    const begun = startSearch(pages, ' haircut ')
    expect([ids(begun), begun.isDone]).toEqual([[], false])
    const first = searchOn(begun, 1)
    expect([ids(first), first.isDone]).toEqual([[4], false])
    const all = searchOn(first, 1000)
    expect([ids(all), all.isDone]).toEqual([[4, 1], true])
    expect(searchOn(all, 1000)).toBe(all)
    expect(ids(begun)).toEqual([])
  })

  it('a search is done at once without a query or without messages', () => {
    for (const search of [startSearch(pages, ' '), startSearch([], 'haircut')])
      expect([search.isDone, ids(search)]).toEqual([true, []])
    const empty = searchOn(startSearch([[], []], 'haircut'), 1)
    expect([empty.isDone, ids(empty)]).toEqual([true, []])
  })

  it('a search is done with its last message, without another step', () => {
    expect(searchOn(startSearch([[{ id: 1, text: 'x' }]], 'haircut'), 1).isDone).toBe(true)
    expect(searchOn(startSearch([[], [{ id: 1, text: 'x' }]], 'haircut'), 1).isDone).toBe(true)
  })
})

describe('properties of searching', () => {
  const letter = fc.constantFrom(
    ...`abcABC ёЁеЕйЙиїієґ'’ʼéÉeñß`,
    'e\u0301',
    'и\u0306',
    '\u0308',
    '🎂',
    '👩🏽',
    'İ',
    'ﬁ',
    '가',
    '\ud800',
  )
  const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join(''))
  const query = fc.array(letter, { minLength: 1, maxLength: 3 }).map((letters) => letters.join(''))

  it('folding twice equals folding once, and case does not matter', () => {
    fc.assert(
      fc.property(text, (some) => {
        expect(foldText(foldText(some))).toBe(foldText(some))
        expect(foldText(some.toLowerCase())).toBe(foldText(some))
      }),
    )
  })

  it('a composed and a decomposed text fold alike', () => {
    fc.assert(
      fc.property(text, (some) => {
        expect(foldText(some.normalize('NFD'))).toBe(foldText(some.normalize('NFC')))
      }),
    )
  })

  it('every range contains the terms, in whole letters, in order and apart, and no match is missed', () => {
    fc.assert(
      fc.property(text, query, (some, words) => {
        const ranges = findIn(some, words)
        const wanted = foldText(words.trim())
        let end = 0
        for (const { from, to } of ranges) {
          expect(foldText(some.slice(from, to))).toContain(wanted)
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          expect(/^\p{M}/u.test(some.slice(to))).toBe(false)
          expect(/^[\udc00-\udfff]/.test(some.slice(to)) && /[\ud800-\udbff]$/.test(some.slice(from, to))).toBe(false)
          end = to
        }
        expect(ranges.length > 0).toBe(wanted !== '' && foldText(some).includes(wanted))
      }),
    )
  })

  const pages = fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 6 }).map((texts) => {
    let id = 0
    return texts.map((page) => page.map((words) => ({ id: (id += 1), text: words })))
  })

  it('a search finds the same in any slices: messages that contain the terms, newest first', () => {
    fc.assert(
      fc.property(
        pages,
        query,
        fc.array(fc.integer({ min: -1, max: 60 }), { minLength: 1 }),
        (some, words, budgets) => {
          let search = startSearch(some, words)
          for (let steps = 0; !search.isDone; steps += 1) {
            expect(steps).toBeLessThanOrEqual(some.flat().length)
            search = searchOn(search, budgets[steps % budgets.length] ?? 1)
          }
          const held = some.flat().filter((message) => findIn(message.text, words).length > 0)
          expect(search.hits).toEqual(held.toReversed())
        },
      ),
    )
  })

  it('a search looks at each letter once, and each step at no more than its budget and one message', () => {
    fc.assert(
      fc.property(pages, query, fc.integer({ min: 1, max: 100 }), (some, words, budget) => {
        const longest = Math.max(0, ...some.flat().map((message) => message.text.length))
        const letters = some.flat().reduce((sum, message) => sum + message.text.length + 8, 0)
        let search = startSearch(some, words)
        while (!search.isDone) {
          const before = search.looked
          search = searchOn(search, budget)
          expect(search.looked - before).toBeLessThanOrEqual(budget + longest + 8)
        }
        expect(search.looked).toBe(words.trim() === '' || foldText(words.trim()) === '' ? 0 : letters)
      }),
    )
  })
})
