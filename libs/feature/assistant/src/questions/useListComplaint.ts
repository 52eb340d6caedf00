import { useLingui } from '@lingui/react/macro'
import type { ListComplaint } from './typedQuestion.ts'

/** Returns a sentence that says why a typed list cannot be saved; null when it can. */
export function useListComplaint(): (complaint: ListComplaint | null) => string | null {
  const { t } = useLingui()
  return (complaint) => {
    if (complaint === null) return null
    const { most } = complaint
    if (complaint.is === 'too-many-lines') return t`These are too many lines: at most ${most} fit.`
    const { line } = complaint
    switch (complaint.is) {
      case 'too-many-spellings':
        return t`Line ${line} has too many spellings: at most ${most} fit.`
      case 'too-long':
        return t`Line ${line} is too long: a text may have ${most} characters.`
    }
  }
}
