import { saveFile } from '@frontdesk/platform'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './SecondFactor.module.css'

/** New recovery codes, which are shown this once: to copy, to save as a file, or to write down. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const { t } = useLingui()
  const [copying, setCopying] = useState<'idle' | 'copied' | 'refused'>('idle')
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopying('copied')
    } catch {
      setCopying('refused')
    }
  }
  const save = () =>
    saveFile({ name: t`Recovery codes of Frontdesk` + '.txt', body: new Blob([`Frontdesk\n${email}\n\n${text}\n`]) })
  return (
    <div className={classes.block}>
      <p>
        <Trans>
          Keep these recovery codes where you find them without your phone. Each one signs you in once when you have
          lost it, and they are not shown again.
        </Trans>
      </p>
      <ul className={classes.codes} translate="no" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()}>
          {copying === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button variant="default" onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have stored them</Trans>
        </Button>
      </div>
      <span role="status">
        {copying === 'refused' && (
          <Trans>The browser does not allow copying: select the text and copy it by hand.</Trans>
        )}
      </span>
    </div>
  )
}
