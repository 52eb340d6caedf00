import { Switch } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

/**
 * Switches the automatic upgrade on or off, and says what it does: it may cost money, so it is off unless
 * somebody turns it on (SUB-7).
 */
export function AutoUpgradeSwitch({
  isOn,
  isPending = false,
  isDisabled = false,
  failure = null,
  onSwitch,
}: {
  isOn: boolean
  /** The change is on its way. */
  isPending?: boolean
  isDisabled?: boolean
  /** Why the last change did not work, in a sentence. */
  failure?: string | null
  onSwitch: (isOn: boolean) => void
}) {
  return (
    <Switch
      checked={isOn}
      disabled={isDisabled || isPending}
      label={<Trans>Upgrade automatically</Trans>}
      description={
        <Trans>
          When all conversations of a period are used, your plan changes to the cheapest one that fits. The difference
          is charged to your card once, and we send you an email with the price.
        </Trans>
      }
      error={failure}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
  )
}
