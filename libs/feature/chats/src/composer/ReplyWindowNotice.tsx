import { capabilitiesOf, replyWindowOf, type ReplyWindow } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { useChannelName } from '@frontdesk/platform/parts'
import { Plural, Trans } from '@lingui/react/macro'
import { IconClockHour4, IconLock } from '@tabler/icons-react'
import { usePlatform } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useState } from 'react'
import { otherSide } from '../chat/chatName.ts'
import { TemplateButton } from '../templates/TemplateButton.tsx'
import classes from './ReplyWindowNotice.module.css'

const minute = 60_000
/** The remaining time is shown, by the minute, when less than this is left. Milliseconds. */
const shortOfTime = 4 * 60 * minute
/** Longest possible timer: browsers use 32 bits, and longer ones fire at once. Milliseconds. */
const longestTimer = 2 ** 31 - 1

/** Milliseconds until the display of a window changes; null if only a message of the customer changes it. */
function untilChange({ isOpen, closesAt }: ReplyWindow, now: number): number | null {
  if (!isOpen || closesAt === null) return null
  const left = closesAt.getTime() - now
  return left > shortOfTime ? left - shortOfTime : left % minute || minute
}

/** The current reply window of a chat, and the remaining milliseconds. */
type WindowNow = ReplyWindow & { left: number }

/**
 * The reply window of a chat by the server's clock; updates by itself when it closes or the customer writes. Null if
 * the channel has none. Renders the caller once a minute when little time is left, else only on changes.
 */
export function useReplyWindow({
  platform,
  lastInboundAt,
}: Pick<Chat, 'platform' | 'lastInboundAt'>): WindowNow | null {
  const { serverClock } = usePlatform()
  const [now, setNow] = useState(() => serverClock.now())
  const readClock = useEffectEvent(() => setNow(serverClock.now()))
  const wait = useEffectEvent(() => {
    const at = serverClock.now()
    const then = replyWindowOf(platform, lastInboundAt, at)
    return then && untilChange(then, at.getTime())
  })
  useEffect(() => {
    // The stored time is from the last change, which may be hours ago.
    const timer = setTimeout(readClock, 0)
    return () => clearTimeout(timer)
  }, [platform, lastInboundAt])
  useEffect(() => {
    const milliseconds = wait()
    if (milliseconds === null) return
    const timer = setTimeout(readClock, Math.min(milliseconds, longestTimer))
    // After sleep or a corrected clock, update when the page becomes visible.
    window.addEventListener('focus', readClock)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', readClock)
    }
  }, [platform, lastInboundAt, now])
  const reply = replyWindowOf(platform, lastInboundAt, now)
  return reply && { ...reply, left: Math.max(0, (reply.closesAt?.getTime() ?? 0) - now.getTime()) }
}

/**
 * Channels such as WhatsApp and Instagram allow free replies only for some time after the customer's last message.
 * Shows the remaining time when little is left, and the alternatives when it is over. Renders only itself.
 */
export function ReplyWindowNotice({ chat }: { chat: Chat }) {
  const channel = useChannelName()(chat.platform)
  const reply = useReplyWindow(chat)
  if (reply === null || (reply.isOpen && reply.left > shortOfTime)) return null
  const { replyWindowHours, afterWindow } = capabilitiesOf(chat.platform)
  const phone = otherSide(chat)?.phone
  if (reply.isOpen) {
    return (
      <p className={classes.notice} data-notice="closing">
        <IconClockHour4 size={18} stroke={1.75} aria-hidden />
        <span>
          <TimeLeft minutes={Math.ceil(reply.left / 60_000)} channel={channel} />
        </span>
      </p>
    )
  }
  return (
    <div className={classes.notice} data-notice="closed">
      <IconLock size={18} stroke={1.75} aria-hidden />
      <p className={classes.text} role="status">
        <strong>
          {reply.closesAt === null ? (
            <Trans>The customer has not written on {channel} yet.</Trans>
          ) : (
            <WindowLength hours={replyWindowHours?.human ?? 0} />
          )}
        </strong>{' '}
        {afterWindow.includes('wait-for-customer') && (
          <Trans>{channel} lets you answer again as soon as they write. What you have typed stays here.</Trans>
        )}{' '}
        {afterWindow.includes('phone') && phone ? (
          <>
            <Trans>Until then:</Trans>{' '}
            <a className={classes.phone} href={`tel:${phone.replace(/[^+\d]/gu, '')}`}>
              <Trans>call {phone}</Trans>
            </a>
          </>
        ) : (
          afterWindow.includes('other-channel') && <Trans>Until then, reach them on another channel.</Trans>
        )}
      </p>
      {afterWindow.includes('template') && (
        <span className={classes.action}>
          <TemplateButton key={chat.id} chat={chat} />
        </span>
      )}
    </div>
  )
}

/** How long ago the customer last wrote; whole days, where a window has several, as people count them. */
function WindowLength({ hours }: { hours: number }) {
  const days = hours / 24
  return days > 1 && Number.isInteger(days) ? (
    <Plural
      value={days}
      one="The customer last wrote more than # day ago."
      other="The customer last wrote more than # days ago."
    />
  ) : (
    <Plural
      value={hours}
      one="The customer last wrote more than # hour ago."
      other="The customer last wrote more than # hours ago."
    />
  )
}

/** '3 h 20 min left'; whole sentences, as languages order the parts differently. */
function TimeLeft({ minutes, channel }: { minutes: number; channel: string }) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0)
    return (
      <Plural
        value={rest}
        one={`# minute left to answer freely on ${channel}`}
        other={`# minutes left to answer freely on ${channel}`}
      />
    )
  if (rest === 0)
    return (
      <Plural
        value={hours}
        one={`# hour left to answer freely on ${channel}`}
        other={`# hours left to answer freely on ${channel}`}
      />
    )
  return (
    <Trans>
      {hours} h {rest} min left to answer freely on {channel}
    </Trans>
  )
}
