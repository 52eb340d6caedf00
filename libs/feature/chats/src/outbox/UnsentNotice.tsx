import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { usePlatform } from '@frontdesk/platform'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { createSender } from './createSender.ts'
import classes from './UnsentNotice.module.css'

/** Asks about messages that were written some time ago and did not go: they may no longer be meant (F-11, F-17). */
export function UnsentNotice() {
  const { t } = useLingui()
  const sender = usePlatform().singleton(createSender)
  const outbox = useSyncExternalStore(sender.subscribe, sender.outbox)
  const unconfirmed = new Set(sender.unconfirmed())
  const intents = outbox.intents.filter(({ key }) => unconfirmed.has(key))
  const [first] = intents
  if (first === undefined) return null
  const keys = intents.map(({ key }) => key)
  const count = keys.length
  return (
    <section className={classes.notice} aria-label={t`Unsent messages`}>
      <p className={classes.words}>
        <Plural value={count} one="Send # unsent message?" other="Send # unsent messages?" />{' '}
        <q className={classes.text}>{first.message.text || first.message.files?.[0]?.name}</q>
      </p>
      <Button size="compact-md" onClick={() => sender.confirm(keys)}>
        <Trans>Send now</Trans>
      </Button>
      <Button size="compact-md" variant="default" component={Link} to={`/chats/${String(first.chatId)}`}>
        <Trans>Look at it</Trans>
      </Button>
      <Button size="compact-md" variant="subtle" color="gray" onClick={() => keys.forEach(sender.discard)}>
        <Plural value={count} one="Discard it" other="Discard them" />
      </Button>
    </section>
  )
}
