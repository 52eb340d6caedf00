import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, SegmentedControl, Switch } from '@mantine/core'
import type { InboxFilter } from '@frontdesk/chat-thread'
import { ChannelMark, useChannelName } from '@frontdesk/platform/parts'
import classes from './FilterFields.module.css'

const channels = ['telegram', 'whatsapp', 'whatsapp_web', 'instagram', 'internal'] as const

type Props = {
  filter: InboxFilter
  onChange: (filter: InboxFilter) => void
  isDense: boolean
  onDense: (isDense: boolean) => void
}

/** The filters that are used less: who answers, channel, no promotional chats; and the height of the rows (CHAT-3). */
export function FilterFields({ filter, onChange, isDense, onDense }: Props) {
  const { t } = useLingui()
  const nameOf = useChannelName()
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
      <Checkbox.Group
        label={t`Channels`}
        value={[...filter.platforms]}
        onChange={(platforms) =>
          onChange({ ...filter, platforms: channels.filter((channel) => platforms.includes(channel)) })
        }
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
      <div className={classes.switches}>
        <Switch
          label={<Trans>Hide promotional</Trans>}
          checked={filter.hidePromotional}
          onChange={(event) => onChange({ ...filter, hidePromotional: event.currentTarget.checked })}
        />
        <Switch
          label={<Trans>Compact list</Trans>}
          checked={isDense}
          onChange={(event) => onDense(event.currentTarget.checked)}
        />
      </div>
    </>
  )
}
