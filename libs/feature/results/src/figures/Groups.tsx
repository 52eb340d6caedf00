import type { Results } from '@frontdesk/contract'
import { ChannelMark, useChannelName } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import type { Opened } from '../Opened.ts'
import { GroupTable } from './GroupTable.tsx'

/** The figures by channel and by person; a person who has left the company keeps theirs (VALUE-1). */
export function Groups({
  channels,
  people,
  onOpen,
}: Pick<Results, 'channels' | 'people'> & { onOpen: (opened: Opened) => void }) {
  const { t } = useLingui()
  const channelName = useChannelName()
  return (
    <>
      <GroupTable
        title={t`By channel`}
        head={t`Channel`}
        withAi
        groups={channels.map(({ channel, figures }) => ({
          key: channel,
          name: channelName(channel),
          mark: <ChannelMark platform={channel} />,
          figures,
        }))}
        onOpen={(metric, key) => {
          const found = channels.find(({ channel }) => channel === key)
          if (found) onOpen({ metric, channel: found.channel })
        }}
      />
      <GroupTable
        title={t`By person`}
        head={t`Person`}
        withAi={false}
        groups={people.map(({ userId, name, hasLeft, figures }) => ({
          key: String(userId),
          name: name || t`Somebody`,
          ...(hasLeft && { note: t`has left` }),
          figures,
        }))}
        onOpen={(metric, key) => onOpen({ metric, person: Number(key) })}
      />
    </>
  )
}
