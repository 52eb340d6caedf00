import { Group, NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { CompanyFilter } from './companyQueries.ts'
import { subscriptionStates } from './useCompanyFilter.ts'
import { useSubscriptionStateName } from './useSubscriptionStateName.ts'

type Choice = Pick<CompanyFilter, 'subscription' | 'channels' | 'activity' | 'sort' | 'descending'>
type Option = { label: string; choice: Choice }

/** One of several choices; the first is the one without a filter. */
function Choosing({
  label,
  options,
  filter,
  onChange,
}: {
  label: string
  options: readonly Option[]
  filter: CompanyFilter
  onChange: (choice: Choice) => void
}) {
  const isChosen = ({ choice }: Option) =>
    Object.entries(choice).every(([name, value]) => (filter[name as keyof Choice] ?? undefined) === value) // its keys
  const chosen = Math.max(options.findIndex(isChosen), 0)
  return (
    <NativeSelect
      label={label}
      value={String(chosen)}
      data={options.map(({ label: name }, number) => ({ value: String(number), label: name }))}
      onChange={(event) => {
        const option = options[Number(event.currentTarget.value)]
        if (option) onChange(option.choice)
      }}
      flex="1 1 9.375rem"
      maw={240}
    />
  )
}

/** Filters of the list of companies by subscription, channels and last activity, and its order. */
export function CompanyFilters({ filter, onChange }: { filter: CompanyFilter; onChange: (choice: Choice) => void }) {
  const { t } = useLingui()
  const nameOf = useSubscriptionStateName()
  const by = (name: keyof Choice, value: string, label: string): Option => ({ label, choice: { [name]: value } })
  const subscriptions = [
    { label: t`All`, choice: { subscription: undefined } },
    ...subscriptionStates.map((state) => by('subscription', state, nameOf(state))),
  ]
  const channels = [
    { label: t`All`, choice: { channels: undefined } },
    by('channels', 'connected', t`All connected`),
    by('channels', 'failing', t`Not connected`),
    by('channels', 'none', t`Without channels`),
  ]
  const activities = [
    { label: t`All`, choice: { activity: undefined } },
    by('activity', 'day', t`Within a day`),
    by('activity', 'week', t`Within 7 days`),
    by('activity', 'month', t`Within 30 days`),
    by('activity', 'quiet', t`More than 30 days ago`),
    by('activity', 'never', t`Never`),
  ]
  const orders: Option[] = [
    { label: t`Oldest first`, choice: { sort: undefined, descending: undefined } },
    { label: t`Newest first`, choice: { sort: undefined, descending: true } },
    { label: t`By name`, choice: { sort: 'name', descending: undefined } },
    { label: t`Last active first`, choice: { sort: 'activity', descending: true } },
    { label: t`Most chats first`, choice: { sort: 'chats', descending: true } },
  ]
  const all = { filter, onChange }
  return (
    <Group gap="sm" wrap="wrap">
      <Choosing label={t`Subscription`} options={subscriptions} {...all} />
      <Choosing label={t`Channels`} options={channels} {...all} />
      <Choosing label={t`Last activity`} options={activities} {...all} />
      <Choosing label={t`Order`} options={orders} {...all} />
    </Group>
  )
}
