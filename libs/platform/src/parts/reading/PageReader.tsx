import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import classes from './PageReader.module.css'

/** Reads the text of a page; rejects when it cannot. */
export type ReadPage = (address: string) => Promise<string>

type Page = {
  address: string
  onReadPage: ReadPage
  /** Called with the text that was read. */
  onText: (text: string) => void
  /** No page is read now, and one that is being read is dropped: its text would interrupt another action. */
  isDisabled: boolean
}

/** The reading of a page: one at a time. */
function useReading({ address, onReadPage, onText, isDisabled }: Page) {
  const [state, setState] = useState<'idle' | 'reading' | 'read' | 'failed'>('idle')
  // Text typed elsewhere while the page is read is not lost.
  const latest = useRef({ onText, isDisabled })
  useEffect(() => {
    latest.current = { onText, isDisabled }
  })
  // A page that is read after its field has gone, as by a sign-out, is nobody's any more.
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isReading = useRef(false)
  const read = async () => {
    // Not the state: a second Enter in the same task comes before that is rendered.
    if (address.trim() === '' || isReading.current || isDisabled) return
    isReading.current = true
    setState('reading')
    try {
      const text = await onReadPage(address.trim())
      if (!isShown.current) return
      if (latest.current.isDisabled) return setState('idle')
      latest.current.onText(text)
      setState('read')
    } catch {
      setState('failed')
    } finally {
      isReading.current = false
    }
  }
  return { state, setState, read }
}

/** The address of a web page of the company's, and a button that reads its text into the form (TEACH-3). */
export function PageReader({
  address,
  onAddress,
  onReadPage,
  onText,
  isDisabled = false,
}: Omit<Page, 'isDisabled'> & { onAddress: (address: string) => void; isDisabled?: boolean }) {
  const { t } = useLingui()
  const { state, setState, read } = useReading({ address, onReadPage, onText, isDisabled })
  return (
    <div>
      <div className={classes.page}>
        <TextInput
          label={t`Your website`}
          placeholder="example.com"
          inputMode="url"
          autoComplete="url"
          value={address}
          readOnly={isDisabled}
          onChange={({ currentTarget: { value } }) => {
            onAddress(value)
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
        <Button variant="default" onClick={() => void read()} loading={state === 'reading'} disabled={isDisabled}>
          <Trans>Read it</Trans>
        </Button>
      </div>
      <p role="status" className={classes.status}>
        {state === 'read' && <Trans>The text is below. Delete what customers do not need.</Trans>}
      </p>
    </div>
  )
}

/** Returns the text of a field after a page or a file was read into it: the existing text, followed by the new one. */
export const withPage = (text: string, page: string): string => [text.trim(), page].filter(Boolean).join('\n\n')
