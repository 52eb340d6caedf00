import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** Chooses the colour scheme: light, dark, or the device's; stored on this device (SHELL-20). */
export function ColorSchemeMenu() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={t`Theme`}
      value={colorScheme}
      onChange={setColorScheme}
      data={[
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
        { value: 'auto', label: t`System` },
      ]}
    />
  )
}
