import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox, Indicator, Popover, SegmentedControl, Switch } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { ChannelMark, useChannelName } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import classes from './InboxFilters.module.css'

const channels = ['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'internal'] as const

/** What the chat list is narrowed to (CHAT-3): by who answers, by channel, without advertising. */
export function InboxFilters({ filter, onChange, children }: { filter: InboxFilter; onChange: (filter: InboxFilter) => void; /** What stands beside them. */ children?: ReactNode }) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const chosen = filter.platforms.length + (filter.hidePromotional ? 1 : 0)
  return (
    <div className={classes.bar}>
      <SegmentedControl
        className={classes.ai}
        size="sm"
        aria-label={t`Who answers`}
        value={filter.ai}
        onChange={(ai) => onChange({ ...filter, ai })}
        data={[
          { value: 'all', label: t`All` },
          { value: 'on', label: t`AI on` },
          { value: 'off', label: t`AI off` },
        ]}
      />
      <Popover position="bottom-end" width={260} trapFocus returnFocus>
        <Indicator label={chosen} size={16} disabled={chosen === 0} offset={4}>
          <Popover.Target>
            <ActionIcon size={36} aria-label={chosen === 0 ? t`Filters` : t`Filters, ${chosen} chosen`}>
              <IconFilter size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown>
          <Checkbox.Group
            label={t`Channels`}
            value={[...filter.platforms]}
            onChange={(platforms) => onChange({ ...filter, platforms: channels.filter((channel) => platforms.includes(channel)) })}
          >
            <div className={classes.channels}>
              {channels.map((channel) => (
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
          <Switch
            className={classes.promotional}
            label={<Trans>Hide promotional</Trans>}
            checked={filter.hidePromotional}
            onChange={(event) => onChange({ ...filter, hidePromotional: event.currentTarget.checked })}
          />
        </Popover.Dropdown>
      </Popover>
      {children}
    </div>
  )
}
