import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { browserFloor } from '../../browserFloor.ts'

/** MDN's table of which browser has what since when. */
const table = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData // its JSON needs no attribute so

/** MDN's name of each browser of the floor. */
const versions = [
  ['chrome', browserFloor.chrome],
  ['edge', browserFloor.edge],
  ['firefox', browserFloor.firefox],
  ['safari', browserFloor.safari],
  ['safari_ios', browserFloor.ios_saf],
] as const

const isAtMost = (added: string, floor: string): boolean => {
  const [one, other] = [added.replace(/^≤/u, ''), floor].map((version) => version.split('.').map(Number)) as [
    number[],
    number[],
  ]
  const [major = 0, minor = 0] = one
  const [floorMajor = 0, floorMinor = 0] = other
  return major < floorMajor || (major === floorMajor && minor <= floorMinor)
}

const isIn = (
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  at: string,
) =>
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  isAtMost(version_added, at) &&
  !version_removed &&
  flags === undefined &&
  prefix === undefined &&
  alternative_name === undefined

/** Whether every browser of the floor has a feature; one that MDN has no support data of counts as had. */
function isInFloor({ __compat }: Identifier): boolean {
  if (__compat === undefined) return true
  return versions.every(([browser, version]) => {
    const statements = [__compat.support[browser] ?? []].flat()
    return statements.some((statement) => isIn(statement, version))
  })
}

const below = (node: Identifier | undefined): [string, Identifier][] =>
  Object.entries(node ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][] // what else a node has

/** Names that a script may only use when it has looked for them, since a browser of the floor lacks them. */
export type NewScriptNames = {
  /** Such as `Temporal`. */
  globals: ReadonlySet<string>
  /** Such as `AbortSignal.any`. */
  statics: ReadonlySet<string>
  /** Methods, such as `toSorted`, of which no object of an older browser has one of the same name. */
  methods: ReadonlySet<string>
}

const hasStatic = (owner: string, name: string): boolean =>
  Object.hasOwn((globalThis as Record<string, unknown>)[owner] ?? {}, name)
const hasMethod = (owner: string, name: string): boolean => {
  const known = (globalThis as unknown as Record<string, { prototype?: object } | undefined>)[owner] // of any name
  return known?.prototype !== undefined && name in known.prototype
}

/** Every global object, those of `Intl` among them, with its members. */
function owners(): [string, Identifier][] {
  const builtins = table.javascript['builtins']
  const ofIntl = below(builtins?.['Intl']).map(([name, node]): [string, Identifier] => [`Intl.${name}`, node])
  return [...below(builtins), ...ofIntl, ...below(table.api)]
}

/** The names of the language and of the web's interfaces that a browser of the floor lacks. */
export function newScriptNames(): NewScriptNames {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const methods = new Set<string>()
  const known = new Set<string>()
  for (const [owner, node] of owners()) {
    const isNew = !isInFloor(node)
    if (isNew) globals.add(owner)
    for (const [member, of] of below(node)) {
      const name = member.replace(/_static$/u, '')
      if (name === owner || !/^[a-z]\w*$/iu.test(name) || name.endsWith('_event')) continue
      const isStatic = member.endsWith('_static') || hasStatic(owner, name)
      if (isNew || !isInFloor(of)) {
        if (isStatic) statics.add(`${owner}.${name}`)
        // An interface of the language that this Node does not know either may have it on both sides.
        if (!isStatic || hasMethod(owner, name)) methods.add(name)
        if (!isStatic && !hasMethod(owner, name)) statics.add(`${owner}.${name}`)
      } else known.add(name)
    }
  }
  return { globals, statics, methods: new Set([...methods].filter((name) => !known.has(name))) }
}

/** Styles that a style sheet may only use beside something older, since a browser of the floor does not know it. */
export type NewStyleNames = {
  /** Such as `has`, without its colons. */
  selectors: ReadonlySet<string>
  /** Such as `starting-style`. */
  atRules: ReadonlySet<string>
  /** Such as `color-mix`. */
  functions: ReadonlySet<string>
  /** Such as `grid-template-rows: subgrid`: of properties without whose value a page falls apart. */
  values: ReadonlySet<string>
}

const layout =
  /^(?:display|position|(?:min-|max-)?(?:height|width)|overflow(?:-[xy])?|(?:align|justify|place)-.*|grid.*|flex.*)$/u

/** The names of selectors, rules, functions and keywords of CSS that a browser of the floor lacks. */
export function newStyleNames(): NewStyleNames {
  // A name with a prefix stands alone in its rule, which the other browsers leave out.
  const newNames = (entries: [string, Identifier][]) =>
    new Set(entries.filter(([name, node]) => !name.startsWith('-') && !isInFloor(node)).map(([name]) => name))
  const functions = new Set<string>()
  const readTypes = (node: Identifier) => {
    for (const [name, of] of below(node)) {
      if (/^[a-z-]+$/u.test(name) && !isInFloor(of)) functions.add(name)
      readTypes(of)
    }
  }
  readTypes(table.css.types as Identifier)
  return {
    selectors: newNames(below(table.css.selectors)),
    atRules: newNames(below(table.css['at-rules'])),
    functions,
    values: new Set(
      below(table.css.properties as Identifier).flatMap(([property, node]) =>
        (layout.test(property) ? below(node) : [])
          .filter(([value, of]) => !value.includes('_') && !isInFloor(of))
          .map(([value]) => `${property}: ${value}`),
      ),
    ),
  }
}
