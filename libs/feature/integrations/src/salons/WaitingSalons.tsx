import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSalonName } from '../linking/salonNames.ts'
import { placeAndNumber, SalonPicker } from './SalonPicker.tsx'
import type { WaitingSalon } from './useWaitingSalons.ts'
import classes from './WaitingSalons.module.css'

type Props = {
  salons: readonly WaitingSalon[]
  /** The company that they would be connected to. */
  companyName: string | null
  isPending: boolean
  /** The last attempt was refused, because Altegio did not send this user with them. */
  isRefused: boolean
  onConnect: (ids: readonly string[]) => void
  onForget: () => void
}

/**
 * The salons of an Altegio link that wait to be connected: which, to which company, and the way
 * to do it (ALT-1, ALT-2).
 */
export function WaitingSalons({ salons, companyName, isPending, isRefused, onConnect, onForget }: Props) {
  const [unpicked, setUnpicked] = useState<readonly string[]>([])
  const nameOf = useSalonName()
  if (salons.length === 0) return null
  const ids = salons.map(({ externalId }) => externalId)
  const picked = ids.filter((id) => !unpicked.includes(id))
  const pickedCount = picked.length
  const count = ids.length
  const [first, ...others] = salons
  const only = first && others.length === 0 ? labelOf(first, nameOf(first)) : null
  const name = companyName ?? ''
  return (
    <div className={classes.waiting}>
      <p className={classes.note}>
        {only ? (
          <Trans>One salon of your Altegio link waits to be connected: {only}.</Trans>
        ) : (
          <Plural
            value={count}
            one="One salon of your Altegio link waits to be connected."
            other="# salons of your Altegio link wait to be connected."
          />
        )}{' '}
        <Trans>Nothing is lost until then.</Trans>
      </p>
      {isRefused && (
        <p role="alert" className={classes.refused}>
          <Trans>
            Altegio has not confirmed that this account may connect them. Open the app in Altegio, press Connect, and
            sign in here with the same email address.
          </Trans>
        </p>
      )}
      {count > 1 && <SalonPicker salons={salons} unpicked={unpicked} onChange={setUnpicked} />}
      <div className={classes.actions}>
        <Button loading={isPending} disabled={pickedCount === 0} onClick={() => onConnect(picked)}>
          {name === '' ? (
            <Plural value={pickedCount} one="Connect # salon" other="Connect # salons" />
          ) : (
            <Plural value={pickedCount} one={`Connect # salon to ${name}`} other={`Connect # salons to ${name}`} />
          )}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onForget}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  )
}

/** `Lily Beauty Studio (Kyiv, 720441)`; the number alone while Altegio has not said more. */
const labelOf = (salon: WaitingSalon, name: string): string =>
  salon.metadata.company?.title ? `${name} (${placeAndNumber(salon)})` : salon.externalId
