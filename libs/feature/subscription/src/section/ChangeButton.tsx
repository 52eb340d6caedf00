import { Button, type ButtonProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/**
 * A button that changes the subscription, or asks to. While another change is on its way (`isBlocked`) it does nothing,
 * says why, and keeps the focus.
 */
export function ChangeButton({
  isBlocked,
  onClick,
  ...look
}: ButtonProps & {
  isBlocked: boolean
  onClick: () => void
}) {
  const { t } = useLingui()
  return (
    <Button
      {...look}
      {...(isBlocked && {
        'aria-disabled': true,
        title: t`Another change of your subscription is on its way. Wait until it has ended.`,
      })}
      mod={{ disabled: isBlocked }}
      onClick={() => {
        if (!isBlocked) onClick()
      }}
    />
  )
}
