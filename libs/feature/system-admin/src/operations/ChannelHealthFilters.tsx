import { useNumberText } from '@frontdesk/platform'
import { useChannelName } from '@frontdesk/platform/parts'
import { customerChannels } from '@frontdesk/contract/channels'
import { channelConditions, type ChannelCondition } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { Group, NativeSelect } from '@mantine/core'
import { CompanySearch } from '../companies/CompanySearch.tsx'
import type { ChannelHealthFilter } from './useChannelHealthFilter.ts'
import { useConditionName } from './useConditionName.ts'

type Order = Pick<ChannelHealthFilter, 'sort' | 'descending'>
type Props = {
  filter: ChannelHealthFilter
  /** How many channels of the search are in each condition, once that is known. */
  counts: Readonly<Partial<Record<ChannelCondition, number>>>
  onChange: (change: Partial<ChannelHealthFilter>) => void
}

/** Search, filters and order of the channels of all companies. */
export function ChannelHealthFilters({ filter, counts, onChange }: Props) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const conditionName = useConditionName()
  const channelName = useChannelName()
  const orders: { label: string; order: Order }[] = [
    { label: t`Worst first`, order: {} },
    { label: t`Longest silent first`, order: { sort: 'last-message' } },
    { label: t`Newest message first`, order: { sort: 'last-message', descending: true } },
    { label: t`Newest change first`, order: { sort: 'since', descending: true } },
    { label: t`By company`, order: { sort: 'company' } },
  ]
  const chosenOrder = orders.findIndex(
    ({ order }) => order.sort === filter.sort && (order.descending ?? false) === (filter.descending ?? false),
  )
  const withCount = (condition: ChannelCondition) => {
    const [name, count] = [conditionName(condition), counts[condition]]
    return count === undefined ? name : `${name} (${numberText(count)})`
  }
  return (
    <>
      <CompanySearch search={filter.search} onSearch={(search) => onChange({ search })} />
      <Group gap="sm" wrap="wrap">
        <NativeSelect
          label={t`Condition`}
          value={filter.condition ?? ''}
          data={[
            { value: '', label: t`All` },
            ...channelConditions.map((value) => ({ value, label: withCount(value) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ condition: channelConditions.find((condition) => condition === value) })
          }
          flex="1 1 9.375rem"
          maw={280}
        />
        <NativeSelect
          label={t`Channel`}
          value={filter.type ?? ''}
          data={[
            { value: '', label: t`All` },
            ...customerChannels.map((value) => ({ value, label: channelName(value) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: customerChannels.find((type) => type === value) })
          }
          flex="1 1 9.375rem"
          maw={240}
        />
        <NativeSelect
          label={t`Order`}
          value={String(Math.max(chosenOrder, 0))}
          data={orders.map(({ label }, number) => ({ value: String(number), label }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: undefined, descending: undefined, ...orders[Number(value)]?.order })
          }
          flex="1 1 9.375rem"
          maw={240}
        />
      </Group>
    </>
  )
}
