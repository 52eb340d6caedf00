import { parse, type Declaration, type Rule } from 'postcss'
import type { NewStyleNames } from './newFeatures.ts'

/** Whether the rule has an older value of the same property before the declaration. */
function hasOlderValue(declaration: Declaration, names: NewStyleNames): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop && newParts(before, names).length === 0) return true
  return false
}

/** The functions and keywords of a declaration's value that are new. */
function newParts({ prop, value }: Declaration, { functions, values }: NewStyleNames): string[] {
  const parts = value.matchAll(/(?<![\w-])(-?[a-z][a-z-]*)(\(?)/gu)
  return [...parts].flatMap(([whole, name = '', bracket]) =>
    // The shape of old: another `rect()` is new.
    (bracket ? functions.has(name) && prop !== 'clip' : values.has(`${prop}: ${name}`)) ? [whole] : [],
  )
}

/** A list of selectors of which a browser leaves out those that it does not know. */
const forgiving = /:(?:is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gu

/**
 * Styles of a style sheet that a browser of the floor does not know, each with its place: a selector, of which the
 * browser leaves out the whole rule, or a value without an older one before it. What stands below `@supports` is asked
 * for, and a list within `:is()` or `:where()` loses only what is unknown.
 */
export function scanStyle(style: string, names: NewStyleNames): string[] {
  const { selectors, atRules } = names
  const found = new Set<string>()
  const isAskedFor = (of: Rule | Declaration): boolean => {
    for (let up = of.parent; up && up.type !== 'root'; up = up.parent)
      if (up.type === 'atrule' && 'name' in up && up.name === 'supports') return true
    return false
  }
  const root = parse(style)
  root.walkAtRules(({ name }) => {
    if (atRules.has(name)) found.add(`@${name}`)
  })
  root.walkRules((rule) => {
    if (rule.selector.includes('&')) found.add(`nesting: ${rule.selector}`)
    const demanded = rule.selector.replace(forgiving, '')
    for (const [, name = ''] of demanded.matchAll(/(?<!\\):{1,2}([a-z-]+)/gu))
      if (selectors.has(name) && !isAskedFor(rule)) found.add(`:${name} in ${rule.selector}`)
  })
  root.walkDecls((declaration) => {
    const parts = newParts(declaration, names)
    if (parts.length === 0 || hasOlderValue(declaration, names) || isAskedFor(declaration)) return
    const { parent } = declaration
    const place = parent && 'selector' in parent ? String(parent.selector) : ''
    for (const part of parts) found.add(`${part} in ${place} { ${declaration.prop} }`)
  })
  return [...found]
}
