import { Button } from '@mantine/core'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import classes from './TryBotHint.module.css'

/** Takes the focus, so that it scrolls into view above the form on a small screen. */
const bringIntoSight = (element: HTMLElement | null) => element?.focus()

/** How to try a bot that was just connected. Announced politely: the live region is mounted before its text. */
export function TryBotHint({ bot }: { bot: { name: string; isReady: boolean; talkAddress: string | null } | null }) {
  const name = bot?.name
  return (
    <div role="status" className={classes.region}>
      {bot && (
        <div key={bot.name} className={classes.note}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <div className={classes.text}>
            <p ref={bringIntoSight} tabIndex={-1} className={classes.title}>
              {bot.isReady ? <Trans>{name} is connected</Trans> : <Trans>{name} is being connected …</Trans>}
            </p>
            <p>
              <Trans>
                Now write to it as a customer would: say hello to the bot, and a moment later you see it in your chats.
              </Trans>
            </p>
            <div className={classes.actions}>
              {bot.talkAddress !== null && (
                <Button
                  component="a"
                  size="md"
                  href={bot.talkAddress}
                  target="_blank"
                  rel="noopener noreferrer"
                  rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
                >
                  <Trans>Write to {name}</Trans>
                </Button>
              )}
              <Button component={Link} to="/chats" size="md" variant="default">
                <Trans>Go to the chats</Trans>
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
