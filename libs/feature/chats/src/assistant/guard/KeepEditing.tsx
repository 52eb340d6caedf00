import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The button that leads back to what was typed. It takes the focus, which the hidden form has lost. */
export function KeepEditing({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} variant="default" onClick={onClick} data-autofocus>
      <Trans>Keep editing</Trans>
    </Button>
  )
}
