import { PasswordInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

/** A password that can be shown while it is typed, by a button that the keyboard reaches and that says whether it is pressed. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useLingui()
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t`Show characters`, tabIndex: 0 }} />
}
