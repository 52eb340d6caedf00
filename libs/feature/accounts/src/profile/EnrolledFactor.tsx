import { secondFactorCalls, type SecondFactorStatus } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import { sessionQueries, useApi, lazyPart } from '@frontdesk/platform'
import { Button, Modal } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { PasskeyList } from './PasskeyList.tsx'
import { CodeForm } from '../second-factor/CodeForm.tsx'
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx'
import classes from '../second-factor/SecondFactor.module.css'
import { useCodeCall } from '../second-factor/useCodeCall.ts'
import { useWays } from '../second-factor/useWays.ts'

const Enrolment = lazyPart(() => import('../second-factor/Enrolment.tsx'))

/** Few enough that somebody should make new ones. */
const fewCodes = 3

/** Asks for the second factor, and shows ten new recovery codes. */
function NewCodes({ email, onClose }: { email: string; onClose: () => void }) {
  const calls = useApi().subject(secondFactorCalls)
  const ways = useWays()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useCodeCall((proof) => calls.renewRecoveryCodes(proof), setCodes)
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={onClose} />
  return (
    <div className={classes.block}>
      <p>
        <Trans>The codes that you have stored are no longer good afterwards.</Trans>
      </p>
      <CodeForm {...renew} {...ways} action={<Trans>Make new codes</Trans>} onCancel={onClose} />
    </div>
  )
}

/** Asks for the second factor, and turns the second factor off. */
function TurnOff({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const calls = useApi().subject(secondFactorCalls)
  const ways = useWays()
  const remove = useCodeCall((proof) => calls.removeSecondFactor(proof), onClose)
  return (
    <div className={classes.block}>
      <p>
        {admin.metadata.roles.includes('SYSTEM_ADMIN') ? (
          <Trans>The console is closed to you until you set up another one.</Trans>
        ) : (
          <Trans>From then on your password alone signs you in.</Trans>
        )}
      </p>
      <CodeForm {...remove} {...ways} color="red" action={<Trans>Turn off</Trans>} onCancel={onClose} />
    </div>
  )
}

/**
 * A second factor in use: how many recovery codes are left, the passkeys, what may come beside them, new codes, and
 * turning it off.
 */
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
  const { data: me } = useQuery({ ...sessionQueries.me(useApi()), enabled: false })
  const hasCapability = me?.capabilities.passkeys === true || status.passkeys.length > 0
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
      {hasCapability && <PasskeyList status={status} admin={admin} onChanged={onChanged} />}
      {!status.hasApp && (
        <Suspense fallback={null}>
          <Enrolment email={admin.email} hasPasskeys onDone={onChanged} />
        </Suspense>
      )}
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
