import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crm, Messenger } from '@frontdesk/contract'
import { isConnected } from '@frontdesk/integration-rules'
import { useChannelTitle } from '@frontdesk/platform/parts'
import { useState } from 'react'
import classes from './Links.module.css'
import { LinkChoice } from './LinkChoice.tsx'
import { salonPlace, useSalonName } from './salonNames.ts'
import { useFocusAfter } from './useFocusAfter.ts'

type Props = {
  channel: Messenger
  /** The company's salons. */
  salons: readonly Crm[]
  /** Whether it is being linked by itself, and needs no button (INT-4). */
  isAutoLinking?: boolean
  isPending: boolean
  /** Rejects when it failed. */
  onLink: (salon: Crm) => Promise<unknown>
  onUnlink: (salon: Crm) => void
}

/** The salon that a channel is linked with, and the way to link or unlink it (INT-3). */
export function ChannelLinks({ channel, salons, isAutoLinking = false, isPending, onLink, onUnlink }: Props) {
  const { t } = useLingui()
  const salonName = useSalonName()
  const title = useChannelTitle()(channel)
  const [isChoosing, setChoosing] = useState(false)
  const linked = channel.crmIntegrations
  const { element, expectFocus } = useFocusAfter(linked.map(({ id }) => id).join(), isPending || isChoosing)
  const active = salons.filter(isConnected)
  const link = (id: number) => {
    const salon = active.find((each) => each.id === id)
    if (!salon) return
    expectFocus()
    void onLink(salon).then(
      () => setChoosing(false),
      () => undefined,
    )
  }
  return (
    <div ref={element} className={classes.links}>
      {linked.length === 0 ? (
        <div className={classes.link}>
          <span className={classes.none}>
            {isAutoLinking ? <Trans>Being linked …</Trans> : <Trans>Not linked</Trans>}
          </span>
          {active.length > 0 && !isAutoLinking && (
            <Button
              size="xs"
              variant="default"
              aria-label={t`Link with a salon: ${title}`}
              onClick={() => setChoosing(true)}
            >
              <Trans>Link with a salon</Trans>
            </Button>
          )}
        </div>
      ) : (
        <ul className={classes.list}>
          {linked.map((salon) => {
            const name = salonName(salon)
            return (
              <li key={salon.id} className={classes.link}>
                <span className={classes.name}>{name}</span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t`Unlink ${name} from ${title}`}
                  disabled={isPending}
                  onClick={() => {
                    expectFocus()
                    onUnlink(salon)
                  }}
                >
                  <Trans>Unlink</Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {isChoosing && (
        <LinkChoice
          title={<Trans>Link {title} with a salon</Trans>}
          label={t`Salons`}
          options={active.map((salon) => ({
            id: salon.id,
            name: salonName(salon),
            detail: salonPlace(salon),
            takenBy: null,
          }))}
          isPending={isPending}
          onChoose={link}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
