import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SendStage } from '@frontdesk/send-outbox'
import { usePlatform } from '@frontdesk/platform'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { createSender } from './createSender.ts'
import classes from './UnsentNotice.module.css'

/** Whether a message in this stage goes without its sender's doing more. */
const goesByItself = ({ is }: SendStage) => is === 'waiting' || is === 'sending' || is === 'doubted'

/** While the device has no network: the messages that go by themselves once it is back, also after a reload (MSG-4). */
export function WaitingNotice() {
  const { t } = useLingui()
  const sender = usePlatform().singleton(createSender)
  const { intents, network } = useSyncExternalStore(sender.subscribe, sender.outbox)
  const waiting = network === 'offline' ? intents.filter(({ stage }) => goesByItself(stage)) : []
  const last = waiting.at(-1)
  if (last === undefined) return null
  const count = waiting.length
  return (
    <section className={classes.notice} aria-label={t`Messages that wait for the network`}>
      <p className={classes.words}>
        <Plural
          value={count}
          one="# message will be sent when you are online again"
          other="# messages will be sent when you are online again"
        />{' '}
        <q className={classes.text}>{last.message.text || last.message.files?.[0]?.name}</q>
      </p>
      <Button size="compact-md" variant="default" component={Link} to={`/chats/${String(last.chatId)}`}>
        <Trans>Look at it</Trans>
      </Button>
    </section>
  )
}
