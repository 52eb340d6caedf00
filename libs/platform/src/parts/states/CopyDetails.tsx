import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './CopyDetails.module.css'

/** Puts the details of a failure into the clipboard; where that is refused, shows them to be taken by hand. */
export function CopyDetails({ details }: { details: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => void copy()}>
        {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy details</Trans>}
      </Button>
      <span role="status" className={classes.aloud}>
        {state === 'copied' && <Trans>The details are in the clipboard.</Trans>}
      </span>
      {state === 'refused' && (
        <pre className={classes.details} tabIndex={0}>
          {details}
        </pre>
      )}
    </>
  )
}
