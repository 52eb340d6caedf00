import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

/** An email field with the attributes that password managers and on-screen keyboards look for. */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  const { t } = useLingui()
  return (
    <TextInput
      type="email"
      label={t`Email`}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      size="md"
      {...props}
    />
  )
}
