import { PasswordInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBigUpLine } from '@tabler/icons-react'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import classes from './Form.module.css'

/**
 * A password field with a toggle to show the password (a button with `aria-pressed`, reachable by keyboard) and a hint
 * while Caps Lock is on.
 */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useLingui()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      size="md"
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t`Show characters`, tabIndex: 0 }}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLockOn(false)}
      inputContainer={(input) => (
        <>
          {input}
          <span role="status" className={classes.hint}>
            {isCapsLockOn && (
              <>
                <IconArrowBigUpLine size={16} stroke={1.75} aria-hidden />
                {t`Caps Lock is on`}
              </>
            )}
          </span>
        </>
      )}
    />
  )
}
