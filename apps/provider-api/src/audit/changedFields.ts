import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields of two states of one thing that differ, as an audit entry keeps them; both null when none does. Values are
 * compared as JSON has them, in any order of keys, since the database keeps its own. A state that is null was not
 * there, or is gone: then the other one's fields are all.
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  if (!before || !after) return { before: before && { ...before }, after: after && { ...after } }
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(asJson(before[name]), asJson(after[name])),
  )
  if (names.length === 0) return { before: null, after: null }
  const pick = (state: Fields) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const asJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
