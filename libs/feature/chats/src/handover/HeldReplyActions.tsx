import type { Chat } from '@frontdesk/contract'
import { shortcutHints, usePlatform } from '@frontdesk/platform'
import { useAnnouncer } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsControlPending } from '../chat/useChatControl.ts'
import { useInboxAction } from '../stores/inboxActions.ts'
import { focusComposer, keepingFocus } from './focusComposer.ts'
import classes from './StoppedReplyPanel.module.css'
import { useDecideReply } from './useDecideReply.ts'
import { useTakeOver } from './useTakeOver.ts'

type HeldReply = NonNullable<Chat['heldReply']>

/** Longest hold in seconds, whatever a provider or a wrong clock says. */
const longest = 30
/** How often the countdown is computed anew, in milliseconds. */
const tick = 250

/** Seconds until a time of the server, rounded up; from 0 to 30. */
function useSecondsUntil(time: string): number {
  const { serverClock } = usePlatform()
  const left = () => Math.ceil((Date.parse(time) - serverClock.now().getTime()) / 1000)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), tick)
    return () => clearInterval(timer)
  })
  return Math.min(longest, Math.max(0, seconds))
}

/**
 * The acts on a complete reply of the AI while it is held: send it now, or edit it, beside the time that
 * is left. Stop is a verb of the chat, in the bar above the composer.
 */
export function HeldReplyActions({ chat, held }: { chat: Chat; held: HeldReply }) {
  const { t } = useLingui()
  const { runId, agentReplyToMessageId: answers, text, sendsAt } = held
  const seconds = useSecondsUntil(sendsAt)
  const decide = useDecideReply(chat)
  const { takeOver } = useTakeOver(chat)
  const isPending = useIsControlPending(chat.id)
  const { announce } = useAnnouncer()
  const news = t`The AI’s answer is ready and will be sent in a moment.`
  useEffect(() => announce(news), [announce, news, runId])
  const actions = useRef<HTMLSpanElement>(null)
  // The hold may end while a button has the focus of the keyboard; after a touch no on-screen keyboard opens.
  useLayoutEffect(() => {
    const own = actions.current
    return () => {
      if (own?.querySelector(':focus-visible')) focusComposer()
    }
  }, [])
  const send = () => decide({ runId, decided: 'let-send', shownText: text })
  const edit = () => takeOver({ answers, runId, text })
  useInboxAction('sendHeld', () => !isPending && send(), !isPending)
  useInboxAction('editHeld', () => !isPending && edit(), !isPending)
  const look = { size: 'compact-sm', disabled: isPending } as const
  return (
    <span ref={actions} className={classes.actions}>
      <span className={classes.countdown}>
        {seconds === 0 ? <Trans>Sending…</Trans> : <Trans>Sending in {seconds} s</Trans>}
      </span>
      <Button {...look} variant="light" color="teal" onClick={keepingFocus(send)} {...shortcutHints('sendHeld')}>
        <Trans>Send now</Trans>
      </Button>
      <Button {...look} variant="light" onClick={keepingFocus(edit)} {...shortcutHints('editHeld')}>
        <Trans>Edit</Trans>
      </Button>
    </span>
  )
}
