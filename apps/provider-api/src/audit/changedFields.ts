type Fields = Readonly<Record<string, unknown>>

/**
 * The fields of two states of one thing that differ, as an audit entry keeps them; both null when none does. Values are
 * compared as JSON writes them. A state that is null was not there, or is gone: then the other one's fields are all.
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  if (!before || !after) return { before: before && { ...before }, after: after && { ...after } }
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (names.length === 0) return { before: null, after: null }
  const pick = (state: Fields) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
