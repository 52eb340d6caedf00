import { secondFactorCalls, type SecondFactorStatus } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { Button, Modal } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
import { useCodeCall } from './useCodeCall.ts'

/** Few enough that somebody should make new ones. */
const fewCodes = 3

/** Asks for a code, and shows ten new recovery codes. */
function NewCodes({ email, onClose }: { email: string; onClose: () => void }) {
  const calls = useApi().subject(secondFactorCalls)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useCodeCall((code) => calls.renewRecoveryCodes({ code }), setCodes)
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onClose} />
  return (
    <div className={classes.block}>
      <p>
        <Trans>The codes that you have stored are no longer good afterwards.</Trans>
      </p>
      <CodeForm {...renew} action={<Trans>Make new codes</Trans>} onCancel={onClose} />
    </div>
  )
}

/** Asks for a code, and turns the second factor off. */
function TurnOff({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const calls = useApi().subject(secondFactorCalls)
  const remove = useCodeCall((code) => calls.removeSecondFactor({ code }), onClose)
  return (
    <div className={classes.block}>
      <p>
        {admin.metadata.roles.includes('SYSTEM_ADMIN') ? (
          <Trans>The console is closed to you until you set up another one.</Trans>
        ) : (
          <Trans>From then on your password alone signs you in.</Trans>
        )}
      </p>
      <CodeForm {...remove} color="red" action={<Trans>Turn off</Trans>} onCancel={onClose} />
    </div>
  )
}

/** A second factor in use: how many recovery codes are left, new ones, and turning it off. */
export function EnrolledFactor({
  status,
  admin,
  onChanged,
}: {
  status: SecondFactorStatus
  admin: Admin
  onChanged: () => void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'codes' | 'off' | null>(null)
  const close = () => {
    setOpen(null)
    onChanged()
  }
  const { recoveryCodesLeft } = status
  return (
    <div className={classes.block}>
      <p>
        <Trans>Your second factor is on.</Trans>{' '}
        <Plural value={recoveryCodesLeft} one="# recovery code is left." other="# recovery codes are left." />{' '}
        {recoveryCodesLeft <= fewCodes && <Trans>Make new ones before you need them.</Trans>}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="default" color="red" onClick={() => setOpen('off')}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      <Modal
        opened={open !== null}
        onClose={close}
        title={open === 'off' ? t`Turn the second factor off?` : t`New recovery codes`}
        closeButtonProps={{ 'aria-label': t`Close` }}
        closeOnClickOutside={false}
      >
        {open === 'codes' && <NewCodes email={admin.email} onClose={close} />}
        {open === 'off' && <TurnOff admin={admin} onClose={close} />}
      </Modal>
    </div>
  )
}
