import { PasswordInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps } from 'react'

/** A password that can be shown while it is typed; its button is reached by the keyboard and says what it does. */
export function PasswordField(props: Omit<ComponentProps<typeof PasswordInput>, 'visible'>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? t`Hide password` : t`Show password`, tabIndex: 0 }}
    />
  )
}
