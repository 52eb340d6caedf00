import { passkeyCalls } from '@frontdesk/api-client'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { deviceOf } from '../settings/deviceOf.ts'
import { makePasskey } from './promptForPasskey.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { useFactorFailure } from './useCodeCall.ts'

/** Asks for the name of a new passkey, which the browser then makes. */
export function AddPasskeyView({
  suggestedName,
  isPending,
  failure,
  onAdd,
  onCancel,
}: {
  suggestedName: string
  isPending: boolean
  failure: string | null
  onAdd: (name: string) => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({
    name: (name) => (name.trim() === '' ? t`Enter a name` : null),
  })
  return (
    <form className={classes.form} noValidate onSubmit={submit(({ name }) => onAdd(name.trim()))}>
      <FailureAlert>{failure}</FailureAlert>
      <TextInput
        {...field('name')}
        label={t`Name of the passkey`}
        defaultValue={suggestedName}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <div className={classes.actions}>
        <WaitingButton type="submit" seconds={0} isPending={isPending}>
          <Trans>Add the passkey</Trans>
        </WaitingButton>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/**
 * Adds a passkey (AUTH-15): its name, the prompt of the browser, and the recovery codes where it is the first second
 * factor. `onDone` is called once those are stored.
 */
export function AddPasskey({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui()
  const calls = useApi().subject(passkeyCalls)
  const failureOf = useFactorFailure()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const add = useSoleMutation({
    mutationFn: async (name: string) => calls.addPasskey({ name, credential: await makePasskey(calls) }),
    onSuccess: (recoveryCodes) => (recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onDone()),
  })
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onDone} />
  const { browser, system } = deviceOf(navigator.userAgent)
  return (
    <AddPasskeyView
      suggestedName={browser && system ? t`${browser} on ${system}` : (browser ?? system ?? '')}
      isPending={add.isPending}
      failure={failureOf(add.error, 'passkey')}
      onAdd={(name) => add.mutate(name)}
      onCancel={onCancel}
    />
  )
}
