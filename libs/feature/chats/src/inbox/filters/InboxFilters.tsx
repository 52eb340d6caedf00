import { lazyPart } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Indicator, Loader, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconHandStop, IconX } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { Suspense, useRef, type ReactNode } from 'react'
import { useFocusWhenGone } from '../../chat/useFocusWhenGone.ts'
import { useChannelName } from '@frontdesk/platform/parts'
import classes from './InboxFilters.module.css'
import { SearchField } from './SearchField.tsx'

// With controls that nothing else of the inbox's first view needs.
const loadFilterFields = () => import('./FilterFields.tsx').then((loaded) => ({ default: loaded.FilterFields }))
const FilterFields = lazyPart(loadFilterFields)
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

/** Says of a chosen filter that a press takes it away. */
const remove = <IconX size={14} stroke={2} aria-hidden />

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
        rightSection={
          <span className={classes.end}>
            {needsYou.count > 0 && <span className={classes.count}>{count}</span>}
            {filter.needsYou && remove}
          </span>
        }
        onClick={() => onChange({ ...filter, needsYou: !filter.needsYou })}
      >
        <Trans>Needs you</Trans>
      </Button>
      <Button
        className={classes.quickButton}
        size="xs"
        variant={filter.unread ? 'light' : 'default'}
        aria-pressed={filter.unread}
        rightSection={filter.unread && remove}
        onClick={() => onChange({ ...filter, unread: !filter.unread })}
      >
        <Trans>Unread</Trans>
      </Button>
    </>
  )
}

/**
 * The conditions that are chosen behind the filter button, as chips above the list: a filter of the last visit is
 * restored (CHAT-3), and must not hide chats unseen. A press takes its condition away.
 */
function ActiveFilters({ filter, onChange }: { filter: InboxFilter; onChange: (filter: InboxFilter) => void }) {
  const { t } = useLingui()
  const channelName = useChannelName()
  const chips = [
    ...(filter.ai === 'all'
      ? []
      : [{ key: 'ai', label: filter.ai === 'on' ? t`AI on` : t`AI off`, without: { ...filter, ai: 'all' as const } }]),
    ...filter.platforms.map((platform) => ({
      key: platform,
      label: channelName(platform),
      without: { ...filter, platforms: filter.platforms.filter((other) => other !== platform) },
    })),
    ...(filter.hidePromotional
      ? [{ key: 'promotional', label: t`Hide promotional`, without: { ...filter, hidePromotional: false } }]
      : []),
  ]
  return (
    <ul className={classes.chips} aria-label={t`Filters`}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Button
            className={classes.quickButton}
            size="xs"
            variant="light"
            aria-label={t`Remove the filter: ${label}`}
            rightSection={<IconX size={14} stroke={2} aria-hidden />}
            onClick={() => onChange(without)}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
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
  const bar = useRef<HTMLDivElement>(null)
  useFocusWhenGone([filter.ai, filter.hidePromotional, ...filter.platforms].join(' '), bar, '[data-opens-filters]')
  const quick = <QuickFilters filter={filter} onChange={onChange} needsYou={needsYou} />
  return (
    <div ref={bar} role="search" className={classes.bar} aria-label={t`Chats`}>
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
                data-opens-filters
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
      {(!isLow || chosen > 0) && (
        <div className={classes.quick}>
          {!isLow && quick}
          {chosen > 0 && <ActiveFilters filter={filter} onChange={onChange} />}
        </div>
      )}
    </div>
  )
}
