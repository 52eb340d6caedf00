import type { SecondFactorWay } from '@frontdesk/api-client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import classes from './SecondFactor.module.css'
import type { WayChoice } from './useWay.ts'

const OtherWay = ({ way }: { way: SecondFactorWay }) =>
  way === 'passkey' ? (
    <Trans>Use a passkey</Trans>
  ) : way === 'authenticator' ? (
    <Trans>Use the authenticator app</Trans>
  ) : (
    <Trans>Use a recovery code instead</Trans>
  )

/** The field of a code, or what a passkey is asked for by, and the other ways, which keep what was typed. */
export function WayField({ choice, ...field }: TextInputProps & { choice: WayChoice }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { way, others, choose } = choice
  const isRecovery = way === 'recovery-code'
  const chooseAndFocus = (other: SecondFactorWay) => {
    // The button that was pressed goes away: the focus is to stand where the person goes on.
    flushSync(() => choose(other))
    const next = other === 'passkey' ? input.current?.form?.querySelector<HTMLElement>('[type=submit]') : input.current
    next?.focus()
  }
  return (
    <>
      {way === 'passkey' && (
        <p className={classes.dim}>
          <Trans>Your browser asks for it: by fingerprint, face, PIN or security key.</Trans>
        </p>
      )}
      {/* It keeps what was typed while a passkey is chosen. */}
      <div hidden={way === 'passkey'}>
        <TextInput
          {...field}
          ref={input}
          label={isRecovery ? t`Recovery code` : t`Code`}
          description={
            isRecovery ? t`One of the codes that you stored, such as a1b2-…` : t`Six digits from your authenticator app`
          }
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className={classes.code}
        />
      </div>
      {others.length > 0 && (
        <div className={classes.ways}>
          {others.map((other) => (
            <Button key={other} type="button" variant="subtle" size="compact-sm" onClick={() => chooseAndFocus(other)}>
              <OtherWay way={other} />
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
