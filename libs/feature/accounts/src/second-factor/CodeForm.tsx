import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { WaitText } from '../form/WaitText.tsx'
import { CodeField } from './CodeField.tsx'
import { isWrongCode } from './isWrongCode.ts'
import classes from './SecondFactor.module.css'
import { useCodeKind } from './useCodeKind.ts'

export type CodeCall = {
  /** Makes the call with the typed code; a wrong code is handed to `onError`, which shows it at the field. */
  submit: (code: string, onError: (error: unknown) => void) => void
  isPending: boolean
  failure: string | null
  /** Seconds until the next attempt is allowed. */
  wait: number
}

type Props = CodeCall & {
  /** The text of the button. */
  action: ReactNode
  color?: string
  /** False where only an authenticator's code will do. */
  mayRecover?: boolean
  onCancel?: () => void
}

/**
 * Asks for a code of the authenticator, or for a recovery code instead (AUTH-14). Spaces are fine, failures keep what
 * was typed, and the choice of the other kind does, too.
 */
export function CodeForm({
  submit: call,
  isPending,
  failure,
  wait,
  action,
  color,
  mayRecover = true,
  onCancel,
}: Props) {
  const kind = useCodeKind(mayRecover)
  const { field, submit, complain } = useFields({ code: kind.problemOf })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ code }) =>
        call(code, (error) => {
          if (isWrongCode(error)) complain([{ name: 'code', sentence: kind.wrong }])
        }),
      )}
    >
      <FailureAlert>{failure}</FailureAlert>
      <WaitText seconds={wait} />
      <CodeField {...field('code')} kind={kind} size="md" data-autofocus autoFocus />
      <div className={classes.actions}>
        <WaitingButton type="submit" seconds={0} isPending={isPending} {...(color !== undefined && { color })}>
          {action}
        </WaitingButton>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
