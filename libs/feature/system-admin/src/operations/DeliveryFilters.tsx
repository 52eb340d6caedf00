import { customerChannels } from '@frontdesk/contract/channels'
import { useChannelName } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect } from '@mantine/core'
import { CompanySearch } from '../companies/CompanySearch.tsx'
import { deliveryAges, type DeliveryAge, type DeliveryFilter } from './DeliveryFilter.ts'

/** Search, filters and order of the deliveries of unknown outcome. */
export function DeliveryFilters({
  filter,
  onChange,
}: {
  filter: DeliveryFilter
  onChange: (change: Partial<DeliveryFilter>) => void
}) {
  const { t } = useLingui()
  const channelName = useChannelName()
  const ageNames: Record<DeliveryAge, string> = {
    hour: t`Within an hour`,
    day: t`Within a day`,
    'over-day': t`More than a day`,
    'over-week': t`More than a week`,
  }
  const all = { value: '', label: t`All` }
  return (
    <>
      <CompanySearch search={filter.search} onSearch={(search) => onChange({ search })} />
      <Group gap="sm" wrap="wrap">
        <NativeSelect
          label={t`Age`}
          value={filter.age ?? ''}
          data={[all, ...deliveryAges.map((value) => ({ value, label: ageNames[value] }))]}
          onChange={({ currentTarget: { value } }) => onChange({ age: deliveryAges.find((age) => age === value) })}
          flex="1 1 9.375rem"
          maw={240}
        />
        <NativeSelect
          label={t`Channel`}
          value={filter.type ?? ''}
          data={[all, ...customerChannels.map((value) => ({ value, label: channelName(value) }))]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: customerChannels.find((type) => type === value) })
          }
          flex="1 1 9.375rem"
          maw={240}
        />
        <NativeSelect
          label={t`Order`}
          value={filter.oldestFirst === true ? 'oldest' : ''}
          data={[
            { value: '', label: t`Newest first` },
            { value: 'oldest', label: t`Oldest first` },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ oldestFirst: value === 'oldest' })}
          flex="1 1 9.375rem"
          maw={240}
        />
      </Group>
    </>
  )
}
