import type { ChatViewCounts } from '@frontdesk/api-client'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { mostCountedChats } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './ViewTabs.module.css'

/** A view of the list of chats. */
type View = keyof ChatViewCounts

type Props = {
  filter: InboxFilter
  onChange: (filter: InboxFilter) => void
  /** How many chats each view has; undefined while they are counted, or where that failed. */
  counts: ChatViewCounts | undefined
}

const conditions: Readonly<Record<View, Pick<InboxFilter, 'assigned' | 'needsYou'>>> = {
  all: { assigned: 'all', needsYou: false },
  needsYou: { assigned: 'all', needsYou: true },
  mine: { assigned: 'me', needsYou: false },
  unassigned: { assigned: 'nobody', needsYou: false },
}
const order: readonly View[] = ['all', 'needsYou', 'mine', 'unassigned']

const countText = (count: number) => (count >= mostCountedChats ? `${String(mostCountedChats - 1)}+` : String(count))

/** The view that a filter shows; a saved filter may show none of them. */
const viewOf = ({ assigned, needsYou }: InboxFilter): View | undefined =>
  order.find((view) => conditions[view].assigned === assigned && conditions[view].needsYou === needsYou)

/** Chooses whose chats the list shows, beside its other filters, and says how many there are (TEAM-2). */
export function ViewTabsView({ filter, onChange, counts }: Props) {
  const { t } = useLingui()
  const names: Readonly<Record<View, string>> = {
    all: t`All`,
    mine: t`Mine`,
    unassigned: t`Unassigned`,
    needsYou: t`Needs you`,
  }
  const chosen = viewOf(filter)
  return (
    <div className={classes.views} role="group" aria-label={t`Views`}>
      {order.map((view) => (
        <Button
          key={view}
          className={classes.view}
          size="xs"
          variant={view === chosen ? 'light' : 'default'}
          aria-pressed={view === chosen}
          rightSection={
            counts !== undefined && counts[view] > 0 && <span className={classes.count}>{countText(counts[view])}</span>
          }
          // A second press leads back to all, as with other filters.
          onClick={() => onChange({ ...filter, ...conditions[view === chosen ? 'all' : view] })}
        >
          {names[view]}
        </Button>
      ))}
    </div>
  )
}
