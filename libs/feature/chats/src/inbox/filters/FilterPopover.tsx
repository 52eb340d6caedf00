import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Loader, SegmentedControl, Switch } from '@mantine/core'
import { useIsSupportInbox } from '@frontdesk/platform'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { ChannelMark, PopoverBelow, useChannelName, type LatePopup } from '@frontdesk/platform/parts'
import { Suspense, use, type ReactNode } from 'react'
import { ChatPartsContext } from '../../composer/ChatPartsContext.ts'
import { filteredChannels } from './chatFilter.ts'
import classes from './FilterFields.module.css'
import frameClasses from './InboxFilters.module.css'

type Props = {
  companyId: number
  filter: InboxFilter
  onChange: (filter: InboxFilter) => void
  isDense: boolean
  onDense: (isDense: boolean) => void
}

/**
 * The filters that are used less: who answers, channel, labels, no promotional chats, snoozed chats; and the height of
 * the rows (CHAT-3).
 */
function FilterFields({ companyId, filter, onChange, isDense, onDense }: Props) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const isSupportInbox = useIsSupportInbox()
  const { labels, planning } = use(ChatPartsContext)
  return (
    <>
      <SegmentedControl
        className={classes.ai}
        classNames={{ label: classes.aiWord }}
        size="xs"
        fullWidth
        aria-label={t`Who answers`}
        value={filter.ai}
        onChange={(ai) => onChange({ ...filter, ai })}
        data={[
          { value: 'all', label: t`All` },
          { value: 'on', label: t`AI on` },
          { value: 'off', label: t`AI off` },
        ]}
      />
      {!isSupportInbox && (
        <Checkbox.Group
          label={t`Channels`}
          value={[...filter.platforms]}
          onChange={(platforms) =>
            onChange({ ...filter, platforms: filteredChannels.filter((channel) => platforms.includes(channel)) })
          }
        >
          <div className={classes.channels}>
            {filteredChannels.map((channel) => (
              <Checkbox
                key={channel}
                value={channel}
                label={
                  <span className={classes.channel}>
                    <span aria-hidden>
                      <ChannelMark platform={channel} />
                    </span>
                    {nameOf(channel)}
                  </span>
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {labels && !isSupportInbox && (
        <labels.Filter
          companyId={companyId}
          chosen={filter.labelIds}
          onChoose={(labelIds) => onChange({ ...filter, labelIds })}
        />
      )}
      <div className={classes.switches}>
        {!isSupportInbox && (
          <Switch
            label={<Trans>Hide promotional</Trans>}
            checked={filter.hidePromotional}
            onChange={(event) => onChange({ ...filter, hidePromotional: event.currentTarget.checked })}
          />
        )}
        {planning && (
          <Switch
            label={<Trans>Snoozed chats</Trans>}
            checked={filter.snoozed}
            onChange={(event) => onChange({ ...filter, snoozed: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={<Trans>Compact list</Trans>}
          checked={isDense}
          onChange={(event) => onDense(event.currentTarget.checked)}
        />
      </div>
    </>
  )
}

/** The filters that are used less, below their button; `children` stand above them. */
export function FilterPopover({ popup, children, ...fields }: Props & { popup: LatePopup; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <PopoverBelow popup={popup} position="bottom-start" width={280} className={frameClasses.dropdown ?? ''}>
      {children}
      <Suspense fallback={<Loader size={20} role="status" aria-label={t`Loading`} />}>
        <FilterFields {...fields} />
      </Suspense>
    </PopoverBelow>
  )
}
