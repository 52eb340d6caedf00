import type { SecondFactorWay } from '@frontdesk/api-client'
import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { WaitText } from '../form/WaitText.tsx'
import { isWrongCode } from './isWrongCode.ts'
import classes from './SecondFactor.module.css'
import { useWay } from './useWay.ts'
import { WayField } from './WayField.tsx'

/** The second factor as a person gives it: a typed code, or a passkey, for which the browser is still to ask. */
export type GivenFactor = { code: string } | 'passkey'

export type CodeCall = {
  /** Makes the call with what is given; a wrong code is handed to `onError`, which shows it at the field. */
  submit: (given: GivenFactor, onError: (error: unknown) => void) => void
  isPending: boolean
  failure: string | null
  /** Seconds until the next attempt is allowed. */
  wait: number
}

type Props = CodeCall & {
  /** The text of the button. */
  action: ReactNode
  color?: string
  /** The ways in which the second factor can be given, the usual one first. */
  ways: readonly SecondFactorWay[]
  /** Whether the person has passkeys that this browser cannot use. */
  lacksPasskeys?: boolean
  onCancel?: () => void
}

/**
 * Asks for a passkey, for a code of the authenticator, or for a recovery code (AUTH-14, AUTH-15). Spaces are fine,
 * failures keep what was typed, and the choice of another way does, too.
 */
export function CodeForm({
  submit: call,
  isPending,
  failure,
  wait,
  action,
  color,
  ways,
  lacksPasskeys = false,
  onCancel,
}: Props) {
  const choice = useWay(ways)
  const isPasskey = choice.way === 'passkey'
  const { field, submit, complain } = useFields({ code: choice.problemOf })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ code }) =>
        call(isPasskey ? 'passkey' : { code }, (error) => {
          if (isWrongCode(error) && !isPasskey) complain([{ name: 'code', sentence: choice.wrong }])
        }),
      )}
    >
      <FailureAlert>{failure}</FailureAlert>
      <WaitText seconds={wait} />
      {lacksPasskeys && !isPasskey && (
        <p className={classes.dim}>
          <Trans>This browser cannot use passkeys. Use another way, or another browser.</Trans>
        </p>
      )}
      <WayField {...field('code')} choice={choice} size="md" data-autofocus autoFocus={!isPasskey} />
      <div className={classes.actions}>
        <WaitingButton
          type="submit"
          seconds={0}
          isPending={isPending}
          autoFocus={isPasskey}
          {...(color !== undefined && { color })}
        >
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
