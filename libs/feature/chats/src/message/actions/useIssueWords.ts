import { useLingui } from '@lingui/react/macro'

/** What can be wrong with a message; the word that travels with a report. */
export type Issue =
  'spam' | 'rude' | 'threat' | 'personal-data' | 'wrong-answer' | 'invented' | 'wrong-language' | 'other'

/** What is wrong, in the user's words. */
export function useIssueWords(): (issue: Issue) => string {
  const { t } = useLingui()
  return (issue) => {
    switch (issue) {
      case 'spam':
        return t`Spam or advertising`
      case 'rude':
        return t`Rude or offensive`
      case 'threat':
        return t`A threat or fraud`
      case 'personal-data':
        return t`Personal data that should not be here`
      case 'wrong-answer':
        return t`The answer is wrong`
      case 'invented':
        return t`The AI made something up`
      case 'wrong-language':
        return t`Wrong language`
      case 'other':
        return t`Something else`
    }
  }
}
