import type { AssistantChange } from '@frontdesk/contract'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns a function that says in one line what a change changed (TEACH-2). */
export function useChangeTitle(): (change: AssistantChange) => string {
  const { t } = useLingui()
  const titleOfDisclosure = (
    { channel, before, after }: NonNullable<AssistantChange['disclosure']>,
    isRestored: boolean,
  ): string => {
    if (channel === null) return isRestored ? t`AI disclosure put back` : t`AI disclosure changed`
    const { title } = channel
    if (before.isOn !== after.isOn)
      return after.isOn ? t`AI disclosure switched on: ${title}` : t`AI disclosure switched off: ${title}`
    return isRestored ? t`AI disclosure put back: ${title}` : t`AI disclosure changed: ${title}`
  }
  return ({ origin, instructions, entries, entryCount, disclosure }) => {
    const [entry] = entries
    const isRestored = origin === 'restore'
    if (disclosure !== null) return titleOfDisclosure(disclosure, isRestored)
    if (instructions !== null) return isRestored ? t`Instructions put back` : t`Instructions changed`
    // Only an import and what puts it back change several facts; an edit, the wordings of one.
    if ((entryCount > 1 && origin !== 'edit') || !entry)
      return isRestored
        ? t`${plural(entryCount, { one: '# question put back', other: '# questions put back' })}`
        : t`${plural(entryCount, { one: '# question imported', other: '# questions imported' })}`
    const question = (entry.after ?? entry.before)?.question ?? ''
    if (isRestored) return t`Put back: ${question}`
    if (entries.every(({ before }) => before === null)) return t`Added: ${question}`
    return entries.every(({ after }) => after === null) ? t`Deleted: ${question}` : t`Changed: ${question}`
  }
}
