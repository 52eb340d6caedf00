import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crm, Messenger } from '@frontdesk/contract'
import { isConnected } from '@frontdesk/integration-rules'
import { useChannelTitle } from '@frontdesk/platform/parts'
import { useState } from 'react'
import classes from './Links.module.css'
import { LinkChoice } from './LinkChoice.tsx'
import { useSalonName } from './salonNames.ts'
import { useFocusAfter } from './useFocusAfter.ts'

type Props = {
  salon: Crm
  /** The company's channels that customers write to. */
  channels: readonly Messenger[]
  isPending: boolean
  /** Rejects when it failed. */
  onLink: (channel: Messenger) => Promise<unknown>
  onUnlink: (channel: Messenger) => void
}

/** The channels that are linked with a salon, and the way to link and unlink them (INT-3). */
export function SalonLinks({ salon, channels, isPending, onLink, onUnlink }: Props) {
  const { t } = useLingui()
  const salonName = useSalonName()
  const titleOf = useChannelTitle()
  const [isChoosing, setChoosing] = useState(false)
  const name = salonName(salon)
  const isLinked = ({ crmIntegrations }: Messenger) => crmIntegrations.some(({ id }) => id === salon.id)
  const linked = channels.filter(isLinked)
  const others = channels.filter((channel) => !isLinked(channel))
  const { element, expectFocus } = useFocusAfter(linked.map(({ id }) => id).join(), isPending || isChoosing)
  const link = (id: number) => {
    const channel = others.find((each) => each.id === id)
    if (!channel) return
    expectFocus()
    void onLink(channel).then(
      () => setChoosing(false),
      () => undefined,
    )
  }
  // A salon that is switched off takes no new channels; those that it has can be taken away.
  const canLink = others.length > 0 && isConnected(salon)
  if (linked.length === 0 && !canLink) return null
  return (
    <div ref={element} className={classes.links}>
      {linked.length > 0 && (
        <ul className={classes.list} aria-label={t`Channels linked with ${name}`}>
          {linked.map((channel) => {
            const title = titleOf(channel)
            return (
              <li key={channel.id} className={classes.link}>
                <span className={classes.name}>{title}</span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t`Unlink ${title} from ${name}`}
                  disabled={isPending}
                  onClick={() => {
                    expectFocus()
                    onUnlink(channel)
                  }}
                >
                  <Trans>Unlink</Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {canLink && (
        <Button
          className={classes.more}
          size="xs"
          variant="default"
          aria-label={t`Link a channel with ${name}`}
          onClick={() => setChoosing(true)}
        >
          <Trans>Link a channel</Trans>
        </Button>
      )}
      {isChoosing && (
        <LinkChoice
          title={<Trans>Link a channel with {name}</Trans>}
          label={t`Channels`}
          options={others.map((channel) => {
            const [first] = channel.crmIntegrations
            return { id: channel.id, name: titleOf(channel), detail: '', takenBy: first ? salonName(first) : null }
          })}
          isPending={isPending}
          onChoose={link}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
