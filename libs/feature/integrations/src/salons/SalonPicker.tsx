import { Checkbox, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { searchSalons } from '@frontdesk/integration-rules'
import { useState } from 'react'
import { salonPlace, useSalonName } from '../linking/salonNames.ts'
import type { WaitingSalon } from './useWaitingSalons.ts'
import classes from './WaitingSalons.module.css'

/** More salons than this have a search in their list. */
const mostWithoutSearch = 5

/** A choice for each salon, by its name, city and number; a long list can be searched, and chosen as a whole. */
export function SalonPicker({
  salons,
  unpicked,
  onChange,
}: {
  salons: readonly WaitingSalon[]
  /** The ids of those that are not chosen. */
  unpicked: readonly string[]
  onChange: (unpicked: readonly string[]) => void
}) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = searchSalons(salons, search)
  const foundIds = found.map(({ externalId }) => externalId)
  const isAll = foundIds.every((id) => !unpicked.includes(id))
  const pick = (changed: readonly string[], isPicked: boolean) =>
    onChange(isPicked ? unpicked.filter((id) => !changed.includes(id)) : [...new Set([...unpicked, ...changed])])
  return (
    <div className={classes.picker}>
      {salons.length > mostWithoutSearch && (
        <>
          <TextInput
            type="search"
            label={t`Search by name, city or number`}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            maxLength={100}
          />
          <Checkbox
            label={t`All that are shown`}
            checked={isAll && found.length > 0}
            indeterminate={!isAll && foundIds.some((id) => !unpicked.includes(id))}
            disabled={found.length === 0}
            onChange={({ currentTarget: { checked } }) => pick(foundIds, checked)}
          />
        </>
      )}
      <ul className={classes.choices} aria-label={t`Salons of the link`}>
        {found.map((salon) => (
          <li key={salon.externalId}>
            <Checkbox
              label={<SalonLabel salon={salon} />}
              checked={!unpicked.includes(salon.externalId)}
              onChange={({ currentTarget: { checked } }) => pick([salon.externalId], checked)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A salon's name with its city and number below; the number alone while Altegio has not said more. */
function SalonLabel({ salon }: { salon: WaitingSalon }) {
  const name = useSalonName()(salon)
  if (!salon.metadata.company?.title) return name
  return (
    <>
      {name} <span className={classes.detail}>{placeAndNumber(salon)}</span>
    </>
  )
}

/** `Kyiv, 720441`; the number alone where the city is not known. */
export const placeAndNumber = (salon: WaitingSalon): string =>
  [salonPlace(salon), salon.externalId].filter(Boolean).join(', ')
