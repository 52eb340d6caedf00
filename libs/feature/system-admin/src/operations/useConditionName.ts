import type { ChannelCondition } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'

/** Returns how a channel is, in words; a condition of a newer server has a name that says nothing wrong. */
export function useConditionName(): (condition: ChannelCondition | null) => string {
  const { t } = useLingui()
  return (condition) => {
    switch (condition) {
      case 'down':
        return t`Down`
      case 'silent':
        return t`Silent`
      case 'trouble':
        return t`Trouble with the account`
      case 'connecting':
        return t`Connecting`
      case 'working':
        return t`Working`
      case 'off':
        return t`Switched off`
      case null:
        return t`Other`
    }
  }
}
