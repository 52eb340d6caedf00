import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colonAt, countEmojiUse, findEmoji, mayNameEmoji, readEmojiNames, readEmojiUses } from '../index.ts'

const english = readEmojiNames({
  '😂': 'face with tears of joy|laugh smile',
  '😊': 'smiling face with smiling eyes|blush glad',
  '😄': 'grinning face|smile',
  '❤️': 'red heart|love',
  '💘': 'heart with arrow|cupid',
  '🌹': 'rose|flower',
  '🏵️': 'rosette|plant',
})
const ukrainian = readEmojiNames({ '😂': 'обличчя, що плаче від сміху', '🌹': 'троянда|квітка', '🌿': 'м’ята' })
const found = (query: string, uses: Record<string, number> = {}, languages = [english]) =>
  findEmoji(languages, query, uses).map(({ emoji }) => emoji)

describe('a colon at which an emoji is looked for', () => {
  it.each([
    [':sm', { from: 0, query: 'sm' }],
    ['Thank you :smi', { from: 10, query: 'smi' }],
    ['One\n:мʼята', { from: 4, query: 'мʼята' }],
    ['❤️:he', { from: 2, query: 'he' }],
    ['👍:thumbs_up', { from: 2, query: 'thumbs_up' }],
    ['👍🏽:smi', { from: 4, query: 'smi' }],
    ['🇺🇦:heart', { from: 4, query: 'heart' }],
    ['1️⃣:ok', { from: 3, query: 'ok' }],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}:ro', { from: 14, query: 'ro' }],
    [':жүрек', { from: 0, query: 'жүрек' }],
  ])('%j has one at its end', (text, at) => {
    expect(colonAt(text, text.length)).toEqual(at)
    expect(mayNameEmoji(text)).toBe(true)
  })

  it.each(
    [
      '10:30',
      'at 9:3',
      'https:',
      'https://a.example',
      'Price:low',
      'Note: text',
      ':)',
      ':D',
      ':-)',
      ': sm',
      '::sm',
      ':30',
    ].concat([':s', ':sm ', ':smile:', ':sm.', '24:00am', 'C:dir', `:${'x'.repeat(60)}`, '']),
  )('%j has none at its end', (text) => {
    expect(colonAt(text, text.length)).toBeNull()
  })

  it('a caret before the name, or in another word, is in none', () => {
    expect(colonAt(':smile me', 0)).toBeNull()
    expect(colonAt(':smile me', 9)).toBeNull()
    expect(colonAt(':smile me', 3)).toEqual({ from: 0, query: 'sm' })
  })

  it('no time of the day and no address of the web ever has one, wherever the caret is', () => {
    const two = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
    const time = fc.tuple(two, two).map(([hours, minutes]) => `${hours}:${minutes}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(time, fc.webUrl()), { maxLength: 3 }), (words) => {
        const text = words.join(' ')
        for (let caret = 0; caret <= text.length; caret += 1) expect(colonAt(text, caret)).toBeNull()
      }),
    )
  })
})

describe('found emoji', () => {
  it('a word in the name comes before its beginning, and that before further words', () => {
    expect(found('heart')).toEqual(['❤️', '💘'])
    expect(found('rose')).toEqual(['🌹', '🏵️'])
    expect(found('smil')).toEqual(['😊', '😂', '😄'])
    // Neither the middle of a word nor nothing at all is looked for.
    expect(found('iling')).toEqual([])
    expect(found('oy')).toEqual([])
    expect(found('_-')).toEqual([])
  })

  it('the most used come first, whatever else fits', () => {
    expect(found('smil', { '😄': 2, '😂': 3 })).toEqual(['😂', '😄', '😊'])
    expect(found('rose', { constructor: 9 })).toEqual(['🌹', '🏵️'])
  })

  it('parts of a query each begin a word, in any order', () => {
    expect(found('arrow_heart')).toEqual(['💘'])
    expect(found('heart-of')).toEqual([])
  })

  it('letters are folded, and apostrophes are not needed', () => {
    expect(found('ROSE')[0]).toBe('🌹')
    expect(found('кветка', {}, [ukrainian])).toEqual([])
    expect(found('квитка', {}, [ukrainian])).toEqual(['🌹'])
    expect(found('мята', {}, [ukrainian])).toEqual(['🌿'])
  })

  it('a later language finds what the first one does not, by the name in the first', () => {
    expect(findEmoji([english, ukrainian], 'троянда')).toEqual([{ emoji: '🌹', name: 'rose' }])
    // An emoji without a name in the first language is not offered.
    expect(findEmoji([english, ukrainian], 'мята')).toEqual([])
    expect(findEmoji([], 'rose')).toEqual([])
  })
})

describe('uses of emoji', () => {
  it('uses are counted, and of more than 100 the least used is forgotten', () => {
    expect(countEmojiUse({ '🌹': 2, '❤️': 1 }, '🌹')).toEqual({ '🌹': 3, '❤️': 1 })
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`e${String(place)}`, place + 1]))
    const next = countEmojiUse(many, 'new')
    expect(Object.keys(next)).toHaveLength(100)
    expect(next).toMatchObject({ new: 1, e99: 100 })
    expect(next).not.toHaveProperty('e0')
  })

  it('stored uses are read as far as they count something', () => {
    expect(readEmojiUses({ '🌹': 2, '❤️': -1, a: 'b', c: 1.5 })).toEqual({ '🌹': 2 })
    for (const other of [null, 3, 'text', ['🌹']]) expect(readEmojiUses(other)).toBeUndefined()
  })
})
