import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import classes from './setup.module.css'

/** A text to be copied whole. Where the clipboard is refused it can be selected by hand: it stays on the page. */
export function CodeBlock({ title, copyLabel, children }: { title: ReactNode; copyLabel: string; children: string }) {
  /** The outcome of the last press, and the text that was to be copied by it: another one may stand here since. */
  const [pressed, setPressed] = useState<{ text: string; is: 'copied' | 'refused' } | null>(null)
  const state = pressed?.text === children ? pressed.is : 'idle'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(children)
      setPressed({ text: children, is: 'copied' })
    } catch {
      setPressed({ text: children, is: 'refused' })
    }
  }
  return (
    <figure className={classes.code}>
      <figcaption>
        {title}
        <Button size="compact-sm" variant="subtle" aria-label={copyLabel} onClick={() => void copy()}>
          {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
      </figcaption>
      <pre tabIndex={0} translate="no" aria-label={copyLabel}>
        {children}
      </pre>
      <span role="status" className={state === 'refused' ? classes.fact : classes.aloud}>
        {state === 'copied' && <Trans>It is in the clipboard.</Trans>}
        {state === 'refused' && <Trans>The browser does not allow copying: select the text and copy it by hand.</Trans>}
      </span>
    </figure>
  )
}
