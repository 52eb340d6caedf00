import { lazyPart } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Indicator } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconHandStop, IconMail, IconX } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { createElement, use, useRef, type ReactNode } from 'react'
import { ChatPartsContext } from '../../composer/ChatPartsContext.ts'
import { useFocusWhenGone } from '../../chat/useFocusWhenGone.ts'
import { Late, useChannelName, useLatePopup } from '@frontdesk/platform/parts'
import classes from './InboxFilters.module.css'
import { SearchField } from './SearchField.tsx'

// With controls that nothing else of the inbox's first view needs.
const loadPopover = () => import('./FilterPopover.tsx').then(({ FilterPopover }) => ({ default: FilterPopover }))
const FilterPopover = lazyPart(loadPopover)

type Props = {
  companyId: number
  filter: InboxFilter
  /** `isTyped`: typing in the search field replaces the history entry instead of adding one. */
  onChange: (filter: InboxFilter, how?: { isTyped?: boolean }) => void
  /** How many chats need a person, and whether that is all of them. */
  needsYou: { count: number; isWhole: boolean }
  /** Whether the list is there. */
  isListed: boolean
  isDense: boolean
  onDense: (isDense: boolean) => void
  /** Rendered below the search field. */
  belowSearch?: ReactNode
  /** Rendered beside the search field. */
  children?: ReactNode
}

/** Says of a chosen filter that a press takes it away. */
const remove = <IconX size={14} stroke={2} aria-hidden />

/** Lists unread chats alone, or all again; small beside the views, which need the room for their words. */
function UnreadToggle({ filter, onChange, isSmall }: Pick<Props, 'filter' | 'onChange'> & { isSmall: boolean }) {
  const { t } = useLingui()
  const toggle = () => onChange({ ...filter, unread: !filter.unread })
  if (isSmall)
    return (
      <ActionIcon
        className={classes.unread}
        size={30}
        variant={filter.unread ? 'light' : 'default'}
        aria-pressed={filter.unread}
        aria-label={t`Unread`}
        title={t`Unread`}
        onClick={toggle}
      >
        <IconMail size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      className={classes.quickButton}
      size="xs"
      variant={filter.unread ? 'light' : 'default'}
      aria-pressed={filter.unread}
      rightSection={filter.unread && remove}
      onClick={toggle}
    >
      <Trans>Unread</Trans>
    </Button>
  )
}

/** The filters that are used most: the views of a team, or chats that need a person, and unread chats only. */
function QuickFilters({
  filter,
  onChange,
  needsYou,
  isListed,
  companyId,
}: Pick<Props, 'filter' | 'onChange' | 'needsYou' | 'isListed' | 'companyId'>) {
  const { desk } = use(ChatPartsContext)
  const count = needsYou.isWhole ? String(needsYou.count) : `${String(needsYou.count)}+`
  return (
    <>
      {desk ? (
        createElement(desk.Views, { companyId, filter, onChange, isListed })
      ) : (
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
      )}
      <UnreadToggle filter={filter} onChange={onChange} isSmall={desk != null} />
    </>
  )
}

/**
 * The conditions that are chosen behind the filter button, as chips above the list: a filter of the last visit is
 * restored (CHAT-3), and must not hide chats unseen. A press takes its condition away.
 */
function ActiveFilters({ companyId, filter, onChange }: Pick<Props, 'companyId' | 'filter' | 'onChange'>) {
  const { t } = useLingui()
  const { labels } = use(ChatPartsContext)
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
    ...(filter.snoozed ? [{ key: 'snoozed', label: t`Snoozed chats`, without: { ...filter, snoozed: false } }] : []),
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
      {labels &&
        filter.labelIds.map((labelId) => (
          <li key={`label-${String(labelId)}`}>
            <labels.FilterChip
              companyId={companyId}
              labelId={labelId}
              className={classes.quickButton ?? ''}
              onRemove={() => onChange({ ...filter, labelIds: filter.labelIds.filter((other) => other !== labelId) })}
            />
          </li>
        ))}
    </ul>
  )
}

/**
 * The filters of the chat list (CHAT-3): name, chats that need a person, unread, AI on or off,
 * channel, no promotional chats.
 */
export function InboxFilters({
  companyId,
  filter,
  onChange,
  needsYou,
  isListed,
  isDense,
  onDense,
  belowSearch,
  children,
}: Props) {
  const { t } = useLingui()
  const { desk } = use(ChatPartsContext)
  const { popup, wasOpened, opener } = useLatePopup('dialog', loadPopover)
  // On a low page, as at 400 % zoom, the rows need the space.
  const isLow = useMediaQuery('(max-height: 480px)', false)
  const switched = [filter.hidePromotional, filter.snoozed, filter.ai !== 'all'].filter(Boolean)
  const chosen = filter.platforms.length + filter.labelIds.length + switched.length
  const bar = useRef<HTMLDivElement>(null)
  const chips = [filter.ai, filter.hidePromotional, filter.snoozed, ...filter.platforms, ...filter.labelIds].join(' ')
  useFocusWhenGone(chips, bar, '[data-opens-filters]')
  const quick = <QuickFilters {...{ companyId, filter, onChange, needsYou, isListed }} />
  return (
    <div ref={bar} role="search" className={classes.bar} aria-label={t`Chats`}>
      <div className={classes.line}>
        <div className={classes.search}>
          <SearchField
            value={filter.search}
            onSearch={(search) => onChange({ ...filter, search }, { isTyped: true })}
          />
        </div>
        <Indicator label={chosen} size={16} disabled={chosen === 0} offset={4}>
          <ActionIcon
            {...opener}
            data-opens-filters
            className={classes.icon}
            size={36}
            aria-label={chosen === 0 ? t`Filters` : t`Filters, ${chosen} chosen`}
          >
            <IconFilter size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Indicator>
        {wasOpened && (
          <Late>
            <FilterPopover
              popup={popup}
              companyId={companyId}
              filter={filter}
              onChange={onChange}
              isDense={isDense}
              onDense={onDense}
            >
              {isLow && <div className={classes.quickInside}>{quick}</div>}
            </FilterPopover>
          </Late>
        )}
        {children}
      </div>
      {belowSearch}
      {!isLow && (
        <div className={classes.quick} data-views={desk != null || undefined}>
          {quick}
        </div>
      )}
      {chosen > 0 && <ActiveFilters companyId={companyId} filter={filter} onChange={onChange} />}
    </div>
  )
}
