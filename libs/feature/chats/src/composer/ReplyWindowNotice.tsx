import { capabilitiesOf, replyWindowOf, type ReplyWindow } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { useChannelName } from '@frontdesk/platform/parts'
import { Plural, Trans } from '@lingui/react/macro'
import { IconClockHour4, IconLock } from '@tabler/icons-react'
import { serverClock } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useState } from 'react'
import { otherSide } from '../chat/chatName.ts'
import classes from './ReplyWindowNotice.module.css'

const minute = 60_000
/** From here on the time that is left is shown, and counted by the minute. */
const shortOfTime = 4 * 60 * minute
/** Timers count in 32 bits; beyond that they fire at once. */
const longestTimer = 2 ** 31 - 1

/** Milliseconds until what is shown of a window changes; null when only the customer can change it. */
function untilChange({ isOpen, closesAt }: ReplyWindow, now: number): number | null {
  if (!isOpen || closesAt === null) return null
  const left = closesAt.getTime() - now
  return left > shortOfTime ? left - shortOfTime : left % minute || minute
}

/** The reply window of a chat as it is at this moment, and the milliseconds that are left. */
type WindowNow = ReplyWindow & { left: number }

/**
 * The reply window of a chat by the server's clock: closes at its minute, opens with the customer's next word, without anybody
 * asking. Null where the channel has none. It draws its caller anew once a minute when time is short, else not at all.
 */
export function useReplyWindow({
  platform,
  lastInboundAt,
}: Pick<Chat, 'platform' | 'lastInboundAt'>): WindowNow | null {
  const [now, setNow] = useState(() => serverClock.now())
  const readClock = useEffectEvent(() => setNow(serverClock.now()))
  const wait = useEffectEvent(() => {
    const at = serverClock.now()
    const then = replyWindowOf(platform, lastInboundAt, at)
    return then && untilChange(then, at.getTime())
  })
  useEffect(() => {
    // The clock was read at the last change, which may be hours ago.
    const timer = setTimeout(readClock, 0)
    return () => clearTimeout(timer)
  }, [platform, lastInboundAt])
  useEffect(() => {
    const milliseconds = wait()
    if (milliseconds === null) return
    const timer = setTimeout(readClock, Math.min(milliseconds, longestTimer))
    // A device that slept, or a clock that was put right, is looked at when somebody looks.
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
 * Some channels let a business answer freely only for a while after the customer's last word (WhatsApp, Instagram): how long
 * that is when little is left, and what is allowed when it is over. It ticks by itself and draws nothing else anew.
 */
export function ReplyWindowNotice({ chat }: { chat: Chat }) {
  const channel = useChannelName()(chat.platform)
  const reply = useReplyWindow(chat)
  if (reply === null || (reply.isOpen && reply.left > shortOfTime)) return null
  const { replyWindowHours, afterWindow } = capabilitiesOf(chat.platform)
  const hours = replyWindowHours ?? 0
  const phone = otherSide(chat)?.phone
  if (reply.isOpen) {
    return (
      <p className={classes.note} data-note="closing">
        <IconClockHour4 size={18} stroke={1.75} aria-hidden />
        <span>
          <TimeLeft minutes={Math.ceil(reply.left / 60_000)} channel={channel} />
        </span>
      </p>
    )
  }
  return (
    <div className={classes.note} data-note="closed" role="status">
      <IconLock size={18} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        <strong>
          {reply.closesAt === null ? (
            <Trans>The customer has not written on {channel} yet.</Trans>
          ) : (
            <Trans>The customer last wrote more than {hours} hours ago.</Trans>
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
    </div>
  )
}

/** '3 h 20 min left', by the minute; whole sentences, as languages order them differently. */
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
