import { expect, it } from 'vitest'
import { isTooOld, type ProbedWindow } from './isTooOld.ts'

/** A window with all that is looked for, except some names and declarations. */
function aWindow(...missing: string[]): ProbedWindow {
  const has = (...names: string[]) =>
    Object.fromEntries(names.filter((name) => !missing.includes(name)).map((name) => [name, true]))
  return {
    HTMLScriptElement: { prototype: has('noModule') },
    HTMLElement: { prototype: has('inert') },
    Array: { prototype: has('findLast') },
    ...(!missing.includes('AbortSignal') && { AbortSignal: has('timeout') }),
    ...(!missing.includes('CSS') && { CSS: { supports: (declaration: string) => !missing.includes(declaration) } }),
  }
}

it('a browser with all that the app needs is not too old', () => {
  expect(isTooOld(aWindow())).toBe(false)
})

it.each([
  'noModule',
  'inert',
  'findLast',
  'AbortSignal',
  'timeout',
  'CSS',
  'height: 1dvh',
  'container-type: inline-size',
])('a browser without %s is too old', (missing) => {
  expect(isTooOld(aWindow(missing))).toBe(true)
})
