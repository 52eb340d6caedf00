import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import classes from './SecondFactor.module.css'
import type { CodeKind } from './useCodeKind.ts'

/** The field of a code, and the choice of the other kind, which keeps what was typed. */
export function CodeField({ kind, ...field }: TextInputProps & { kind: CodeKind }) {
  const { t } = useLingui()
  const { isRecovery, mayRecover, toggle } = kind
  return (
    <>
      <TextInput
        {...field}
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
      {mayRecover && (
        <Button type="button" variant="subtle" size="compact-sm" onClick={toggle}>
          {isRecovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code instead</Trans>}
        </Button>
      )}
    </>
  )
}
