/** A search as it is looked for: without needless spaces. */
export const searchOf = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** What somebody is typing into a search whose result stands in the address. */
export type TypedSearch = {
  /** As it was typed, spaces and all. */
  readonly text: string
  /** The search that stood last. */
  readonly since: string
  /** The searches that were told and have not come back yet, oldest first: a busy page shows them later. */
  readonly told: readonly string[]
}

/**
 * What becomes of the typing when this search stands: it goes on when the search is its own, however late it came; a search of
 * somebody else's, a step back for example, ends it (null).
 */
export function whenStanding(typed: TypedSearch, search: string): TypedSearch | null {
  if (search === typed.since) return typed
  const place = typed.told.indexOf(search)
  if (place !== -1) return { ...typed, since: search, told: typed.told.slice(place + 1) }
  return searchOf(typed.text) === search ? { ...typed, since: search, told: [] } : null
}
