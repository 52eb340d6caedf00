import { Button, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './BasicsView.module.css'

/** Reads the text of a page; rejects when it cannot. */
export type ReadPage = (address: string) => Promise<string>

/** What is written down already: pasted, or read from a page of the company's, to be looked over before it is used. */
export function PageField({
  text,
  onChange,
  onReadPage,
}: {
  text: string
  onChange: (text: string) => void
  onReadPage: ReadPage
}) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [state, setState] = useState<'idle' | 'reading' | 'read' | 'failed'>('idle')
  const read = async () => {
    if (address.trim() === '' || state === 'reading') return
    setState('reading')
    try {
      const found = await onReadPage(address.trim())
      onChange([text.trim(), found].filter(Boolean).join('\n\n'))
      setState('read')
    } catch {
      setState('failed')
    }
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Or bring what is written down already</Trans>
      </legend>
      <div className={classes.page}>
        <TextInput
          label={t`Your website`}
          placeholder="example.com"
          inputMode="url"
          autoComplete="url"
          value={address}
          onChange={({ currentTarget: { value } }) => {
            setAddress(value)
            setState('idle')
          }}
          onKeyDown={(event) => {
            // Enter here reads the page; it does not send the form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            void read()
          }}
          error={
            state === 'failed' && (
              <Trans>This page could not be read. Check the address, or copy the text and paste it below.</Trans>
            )
          }
          maxLength={2000}
        />
        <Button variant="default" onClick={() => void read()} loading={state === 'reading'}>
          <Trans>Read it</Trans>
        </Button>
      </div>
      <p role="status" className={classes.status}>
        {state === 'read' && <Trans>The text is below. Delete what customers do not need.</Trans>}
      </p>
      <Textarea
        label={t`Text`}
        description={t`Each block begins with the question or a title; the answer stands below it. Blocks are divided by an empty line.`}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        maxLength={500_000}
        autosize
        minRows={3}
        maxRows={10}
        dir="auto"
      />
    </fieldset>
  )
}
