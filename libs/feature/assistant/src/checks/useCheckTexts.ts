import type { AssistantCheck, CheckScore } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'

/** Returns functions that say in words what a run of test questions was and how it ended (TEACH-4). */
export function useCheckTexts() {
  const { t, i18n } = useLingui()
  const rateOf = ({ count, right }: CheckScore): string =>
    i18n.number(count === 0 ? 0 : Math.floor((right * 100) / count) / 100, { style: 'percent' })
  const modelName = ({ model, modelName: name }: Pick<AssistantCheck, 'model' | 'modelName'>): string =>
    model === 'local' ? t`Built-in assistant` : (name ?? t`Language model`)
  const failure = (code: string): string => {
    switch (code) {
      case 'ASSISTANT_REFUSED_KEY':
        return t`The language model refused the key of this server`
      case 'ASSISTANT_BUSY':
        return t`The language model was too busy`
      case 'ASSISTANT_UNREACHABLE':
        return t`The language model could not be reached`
      case 'ASSISTANT_CUT_OFF':
        return t`The language model broke off its answers`
      case 'ASSISTANT_TIMED_OUT':
        return t`The language model took too long`
      case 'ASSISTANT_SILENT':
        return t`The language model fell silent amid its answers`
      case 'ASSISTANT_PROMPT_LEAK':
        return t`The answers would have given away the instructions`
      case 'ASSISTANT_FAILED':
        return t`The language model could not answer`
      case 'INTERNAL':
        return t`Something went wrong on the server`
      default:
        return t`The assistant did not answer`
    }
  }
  const outcome = (check: AssistantCheck): string => {
    switch (check.status) {
      case 'running':
        return t`Asking …`
      case 'done':
        return check.scores ? t`${rateOf(check.scores.total)} right` : t`Done`
      case 'cancelled':
        return t`Cancelled`
      case 'failed':
        return failure(check.error ?? '')
      case 'interrupted':
        return t`Interrupted by a restart of the server`
    }
  }
  return { rateOf, modelName, outcome }
}
