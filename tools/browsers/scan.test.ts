import { describe, expect, it } from 'vitest'
import { browserFloor } from '../../browserFloor.ts'
import { allowedIn } from './allowed.ts'
import { newScriptNames, newStyleNames } from './newFeatures.ts'
import { ownMembers, scanScript } from './scanScript.ts'
import { scanStyle } from './scanStyle.ts'

const names = newScriptNames()
const styleNames = newStyleNames()

describe('the browser floor', () => {
  it('the browser floor is the oldest version of each browser in the list', () => {
    expect(browserFloor).toEqual({ chrome: '109', edge: '109', firefox: '115', safari: '16.4', ios_saf: '16.4' })
  })
})

describe('the scan of a script', () => {
  it.each([
    ['list.toSorted()', '.toSorted()'],
    ['one.union(other)', '.union()'],
    ['AbortSignal.any([one])', 'AbortSignal.any'],
    ['Object.groupBy(list, of)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Array.fromAsync(list)', 'Array.fromAsync'],
    ['new Intl.Segmenter("ru")', 'Intl.Segmenter'],
    ['new Intl.DurationFormat("ru")', 'Intl.DurationFormat'],
    ['new WebTransport(url)', 'new WebTransport'],
    ['element.checkVisibility()', '.checkVisibility()'],
  ])('the scan of a script finds %s', (script, found) => {
    expect(scanScript(script, names)).toContain(found)
  })

  it.each(['/[\\p{L}--[a-z]]/v', 'class A { accessor x }', 'using x = open()'])(
    'the scan of a script finds syntax that is too new: %s',
    (script) => {
      expect(scanScript(script, names)).toEqual([expect.stringMatching(/^syntax: /u)])
    },
  )

  it.each(['let one', '(one) => one', '`one`', '[...list]', 'a ?? b'])(
    'the scan of the first script finds syntax of after ECMAScript 5: %s',
    (script) => {
      expect(scanScript(script, names, { ecmaVersion: 5 })).toEqual([expect.stringMatching(/^syntax: /u)])
    },
  )

  it('the scan of a script lets pass what every browser of the floor has, and what is asked for', () => {
    const script = 'list.findLast(isOld); structuredClone(one); /(?<!a)b/.test(text); element.checkVisibility?.()'
    expect(scanScript(script, names)).toEqual([])
  })

  it('the scan of a script lets a method pass that the script has defined', () => {
    const script = 'const sets = { union() {} }; sets.union()'
    expect(scanScript(script, names, { own: ownMembers(script) })).toEqual([])
  })
})

describe('the scan of a style sheet', () => {
  it.each([
    ['.card:has(.choice) { color: red }', ':has in .card:has(.choice)'],
    ['.card { .choice { color: red } & b { color: red } }', 'nesting: & b'],
    ['.card { color: light-dark(red, blue) }', 'light-dark( in .card { color }'],
    ['.card { color: color-mix(in srgb, red, blue) }', 'color-mix( in .card { color }'],
    ['.card { grid-template-rows: subgrid }', 'subgrid in .card { grid-template-rows }'],
    ['@starting-style { .card { color: red } }', '@starting-style'],
  ])('the scan of a style sheet finds what is too new: %s', (style, found) => {
    expect(scanStyle(style, styleNames)).toContain(found)
  })

  it.each([
    '.card { height: 100dvh; inset-inline-end: 8px; container-type: inline-size }',
    '.card { color: red; color: light-dark(red, blue) }',
    '@supports selector(:has(*)) { .card:has(.choice) { color: red } }',
    '.card:where([data-disabled], :has(:disabled)) { color: red }',
  ])('the scan of a style sheet lets pass what is known, asked for or done without: %s', (style) => {
    expect(scanStyle(style, styleNames)).toEqual([])
  })
})

describe('the list of what is allowed', () => {
  it('a function that the first script fills in is allowed in an app, and not in the loader on foreign pages', () => {
    expect(allowedIn('assets/index.js')('.toSorted()')).toBe(true)
    expect(allowedIn('embed.js')('.toSorted()')).toBe(false)
    expect(allowedIn('first script')('.toSorted()')).toBe(false)
  })
})
