import type { CheckMistake } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Returns a sentence that says what is wrong with a reply. */
export function useMistakeText(): (mistake: CheckMistake) => string {
  const { t } = useLingui()
  return (mistake) => {
    switch (mistake.kind) {
      case 'source-missing':
        return t`It did not answer from the right entry.`
      case 'value-missing': {
        const words = mistake.alternatives.map((word) => `“${word}”`).join(' / ')
        return t`It does not say ${words}.`
      }
      case 'invented':
        return t`It says “${mistake.text}”, which it must not.`
      case 'not-handed-over':
        return t`It did not leave this to a person.`
      case 'handed-over':
        return t`It left to a person what it knows.`
      case 'no-reply':
        return t`There was no reply.`
    }
  }
}
