import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

/** An e-mail address, as password managers and small keyboards look for it. */
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
