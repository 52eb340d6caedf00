import type { AssistantCheck, CheckScore } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Returns functions that say in words what a run of test questions was and how it ended (TEACH-4). */
export function useCheckTexts() {
  const { t, i18n } = useLingui()
  const rateOf = ({ count, right }: CheckScore): string =>
    i18n.number(count === 0 ? 0 : Math.floor((right * 100) / count) / 100, { style: 'percent' })
  const modelName = ({ model, modelName: name }: Pick<AssistantCheck, 'model' | 'modelName'>): string =>
    model === 'local' ? t`Built-in assistant` : (name ?? t`Language model`)
  const outcome = (check: AssistantCheck): string => {
    switch (check.status) {
      case 'running':
        return t`Asking …`
      case 'done':
        return check.scores ? t`${rateOf(check.scores.total)} right` : t`Done`
      case 'cancelled':
        return t`Cancelled`
      case 'failed':
        return t`The assistant did not answer`
      case 'interrupted':
        return t`Interrupted by a restart of the server`
    }
  }
  return { rateOf, modelName, outcome }
}
