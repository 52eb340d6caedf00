import { Button, Checkbox, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import classes from './WaitingSalons.module.css'

/** Up to this many salons are listed in the sentence; more have a picker. */
const mostInSentence = 5

type Props = {
  ids: readonly string[]
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
export function WaitingSalons({ ids, companyName, isPending, isRefused, onConnect, onForget }: Props) {
  const [unpicked, setUnpicked] = useState<readonly string[]>([])
  if (ids.length === 0) return null
  const picked = ids.filter((id) => !unpicked.includes(id))
  const pickedCount = picked.length
  const count = ids.length
  const isLong = count > mostInSentence
  const list = ids.join(', ')
  const name = companyName ?? ''
  return (
    <div className={classes.waiting}>
      <p className={classes.note}>
        {isLong ? (
          <Plural
            value={count}
            one="One salon of your Altegio link waits to be connected."
            other="# salons of your Altegio link wait to be connected."
          />
        ) : (
          <Plural
            value={count}
            one={`One salon of your Altegio link waits to be connected: ${list}.`}
            other={`# salons of your Altegio link wait to be connected: ${list}.`}
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
      {isLong && <SalonPicker ids={ids} unpicked={unpicked} onChange={setUnpicked} />}
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

function SalonPicker({
  ids,
  unpicked,
  onChange,
}: {
  ids: readonly string[]
  unpicked: readonly string[]
  onChange: (unpicked: readonly string[]) => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = ids.filter((id) => id.includes(search.trim()))
  const isAll = found.every((id) => !unpicked.includes(id))
  const pick = (changed: readonly string[], isPicked: boolean) =>
    onChange(isPicked ? unpicked.filter((id) => !changed.includes(id)) : [...new Set([...unpicked, ...changed])])
  return (
    <div className={classes.picker}>
      <TextInput
        type="search"
        inputMode="numeric"
        label={t`Search by the salon’s number`}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
        maxLength={18}
      />
      <Checkbox
        label={t`All that are shown`}
        checked={isAll && found.length > 0}
        indeterminate={!isAll && found.some((id) => !unpicked.includes(id))}
        disabled={found.length === 0}
        onChange={({ currentTarget: { checked } }) => pick(found, checked)}
      />
      <ul className={classes.choices} aria-label={t`Salons of the link`}>
        {found.map((id) => (
          <li key={id}>
            <Checkbox
              label={t`Salon ${id}`}
              checked={!unpicked.includes(id)}
              onChange={({ currentTarget: { checked } }) => pick([id], checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
