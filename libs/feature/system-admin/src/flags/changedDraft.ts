import type { FlagDraft } from './FlagDraft.ts'

type Fields = Record<string, unknown>

/**
 * The fields in which two forms of a flag differ, as they were and as they are; of a new flag those that are filled.
 */
export function changedDraft(before: FlagDraft | null, after: FlagDraft): { before: Fields | null; after: Fields } {
  const names = (Object.keys(after) as (keyof FlagDraft)[]).filter((name) =>
    // the keys of a draft are those of its type
    before === null ? isFilled(after[name]) : JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (draft: FlagDraft) => Object.fromEntries(names.map((name) => [name, shown(draft[name])]))
  return { before: before && pick(before), after: pick(after) }
}

const isFilled = (value: FlagDraft[keyof FlagDraft]) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const shown = (value: FlagDraft[keyof FlagDraft]) => (Array.isArray(value) ? value.join(', ') : value)
