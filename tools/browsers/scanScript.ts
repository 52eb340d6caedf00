import { parse, type Node } from 'acorn'
import type { NewScriptNames } from './newFeatures.ts'

type AnyNode = Node & Record<string, unknown>
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The nodes right below one. */
function* childrenOf(node: AnyNode): Generator<AnyNode> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield child
}

const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return node['name'] as string
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

/** The names that a script gives to members of its own: a method of such a name may be its own. */
export function ownMembers(script: string): Set<string> {
  const own = new Set<string>()
  const visit = (node: AnyNode): void => {
    if (['Property', 'PropertyDefinition', 'MethodDefinition'].includes(node.type)) own.add(nameOf(node['key']) ?? '')
    const target = node.type === 'AssignmentExpression' ? node['left'] : null
    if (isNode(target) && target.type === 'MemberExpression') own.add(nameOf(target['property']) ?? '')
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseScript(script, 'latest'))
  return own
}

const parseScript = (script: string, ecmaVersion: 5 | 2017 | 2022 | 'latest'): AnyNode =>
  parse(script, { ecmaVersion, sourceType: ecmaVersion === 5 ? 'script' : 'module' }) as Node as AnyNode // walked by name

/**
 * Features of a script that a browser of the floor lacks: `syntax: …` for code that its parser refuses, else the names,
 * such as `AbortSignal.any`, `new Temporal` and `.toSorted()`. `own` are names of methods that are known to be its own.
 */
export function scanScript(
  script: string,
  names: NewScriptNames,
  { ecmaVersion = 2022, own = new Set() }: { ecmaVersion?: 5 | 2017 | 2022; own?: ReadonlySet<string> } = {},
): string[] {
  const found = new Set<string>()
  const visit = (node: AnyNode): void => {
    if (node.type === 'MemberExpression') {
      const name = `${nameOf(node['object'])}.${nameOf(node['property'])}`
      if (names.statics.has(name)) found.add(name)
    }
    if (node.type === 'NewExpression') {
      const name = nameOf(node['callee'])
      if (name !== null && names.globals.has(name)) found.add(`new ${name}`)
    }
    // `?.()` asks for the method.
    const callee = node.type === 'CallExpression' && node['optional'] === false ? node['callee'] : null
    if (isNode(callee) && callee.type === 'MemberExpression') {
      const name = nameOf(callee['property']) ?? ''
      if (names.methods.has(name) && !own.has(name)) found.add(`.${name}()`)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  try {
    visit(parseScript(script, ecmaVersion))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [`syntax: ${error.message}`]
  }
  return [...found]
}
