import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

/**
 * The button that leads back to what was typed. It takes the focus, which the hidden form has lost; `describedBy`: the
 * id of what it is read with.
 */
export function KeepEditing({ onClick, describedBy }: { onClick: () => void; describedBy?: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} variant="default" onClick={onClick} data-autofocus aria-describedby={describedBy}>
      <Trans>Keep editing</Trans>
    </Button>
  )
}
