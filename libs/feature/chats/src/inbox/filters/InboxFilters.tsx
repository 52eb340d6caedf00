import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Indicator, Loader, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconHandStop } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { lazy, Suspense, type ReactNode } from 'react'
import classes from './InboxFilters.module.css'
import { SearchField } from './SearchField.tsx'

// With controls that nothing else of the inbox's first view needs.
const loadFilterFields = () => import('./FilterFields.tsx').then((loaded) => ({ default: loaded.FilterFields }))
const FilterFields = lazy(loadFilterFields)
const preloadFilterFields = () => void loadFilterFields().catch(() => undefined)

type Props = {
  filter: InboxFilter
  /** `isTyped`: typing in the search field replaces the history entry instead of adding one. */
  onChange: (filter: InboxFilter, how?: { isTyped?: boolean }) => void
  /** How many chats need a person, and whether that is all of them. */
  needsYou: { count: number; isWhole: boolean }
  isDense: boolean
  onDense: (isDense: boolean) => void
  /** Rendered below the search field. */
  belowSearch?: ReactNode
  /** Rendered beside the search field. */
  children?: ReactNode
}

/** The filters that are used most: chats that need a person, with their number, and unread chats only. */
function QuickFilters({ filter, onChange, needsYou }: Pick<Props, 'filter' | 'onChange' | 'needsYou'>) {
  const count = needsYou.isWhole ? String(needsYou.count) : `${String(needsYou.count)}+`
  return (
    <>
      <Button
        className={classes.quickButton}
        size="xs"
        variant={filter.needsYou ? 'light' : 'default'}
        aria-pressed={filter.needsYou}
        leftSection={<IconHandStop className={classes.needs} size={16} stroke={1.75} aria-hidden />}
        rightSection={needsYou.count > 0 && <span className={classes.count}>{count}</span>}
        onClick={() => onChange({ ...filter, needsYou: !filter.needsYou })}
      >
        <Trans>Needs you</Trans>
      </Button>
      <Button
        className={classes.quickButton}
        size="xs"
        variant={filter.unread ? 'light' : 'default'}
        aria-pressed={filter.unread}
        onClick={() => onChange({ ...filter, unread: !filter.unread })}
      >
        <Trans>Unread</Trans>
      </Button>
    </>
  )
}

/**
 * The filters of the chat list (CHAT-3): name, chats that need a person, unread, AI on or off,
 * channel, no promotional chats.
 */
export function InboxFilters({ filter, onChange, needsYou, isDense, onDense, belowSearch, children }: Props) {
  const { t } = useLingui()
  // On a low page, as at 400 % zoom, the rows need the space.
  const isLow = useMediaQuery('(max-height: 480px)', false)
  const chosen = filter.platforms.length + (filter.hidePromotional ? 1 : 0) + (filter.ai === 'all' ? 0 : 1)
  const quick = <QuickFilters filter={filter} onChange={onChange} needsYou={needsYou} />
  return (
    <div role="search" className={classes.bar} aria-label={t`Chats`}>
      <div className={classes.line}>
        <div className={classes.search}>
          <SearchField
            value={filter.search}
            onSearch={(search) => onChange({ ...filter, search }, { isTyped: true })}
          />
        </div>
        <Popover position="bottom-start" width={280} trapFocus returnFocus>
          <Indicator label={chosen} size={16} disabled={chosen === 0} offset={4}>
            <Popover.Target>
              <ActionIcon
                className={classes.icon}
                size={36}
                aria-label={chosen === 0 ? t`Filters` : t`Filters, ${chosen} chosen`}
                onPointerEnter={preloadFilterFields}
                onFocus={preloadFilterFields}
              >
                <IconFilter size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Popover.Target>
          </Indicator>
          <Popover.Dropdown className={classes.dropdown}>
            {isLow && <div className={classes.quickInside}>{quick}</div>}
            <Suspense fallback={<Loader size={20} role="status" aria-label={t`Loading`} />}>
              <FilterFields filter={filter} onChange={onChange} isDense={isDense} onDense={onDense} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
        {children}
      </div>
      {belowSearch}
      {!isLow && <div className={classes.quick}>{quick}</div>}
    </div>
  )
}
