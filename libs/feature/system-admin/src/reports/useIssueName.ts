import { useLingui } from '@lingui/react/macro'

/** Returns the name of what is wrong with a message; one that this version does not know is called as it is sent. */
export function useIssueName(): (issue: string) => string {
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
      default:
        return issue
    }
  }
}
