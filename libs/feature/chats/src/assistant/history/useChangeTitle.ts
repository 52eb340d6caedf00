import type { AssistantChange } from '@frontdesk/contract'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns a function that says in one line what a change changed (TEACH-2). */
export function useChangeTitle(): (change: AssistantChange) => string {
  const { t } = useLingui()
  return ({ origin, instructions, entries: [entry], entryCount }) => {
    const isRestored = origin === 'restore'
    if (instructions !== null) return isRestored ? t`Instructions put back` : t`Instructions changed`
    if (entryCount > 1 || !entry)
      return isRestored
        ? t`${plural(entryCount, { one: '# question put back', other: '# questions put back' })}`
        : t`${plural(entryCount, { one: '# question imported', other: '# questions imported' })}`
    const question = (entry.after ?? entry.before)?.question ?? ''
    if (isRestored) return t`Put back: ${question}`
    if (entry.before === null) return t`Added: ${question}`
    return entry.after === null ? t`Deleted: ${question}` : t`Changed: ${question}`
  }
}
