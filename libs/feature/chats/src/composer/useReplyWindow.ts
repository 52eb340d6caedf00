import { replyWindowOf, type ReplyWindow } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { serverClock } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useState } from 'react'

const minute = 60_000
/** From here on the time that is left is shown, and counted by the minute. */
export const shortOfTime = 4 * 60 * minute
/** Timers count in 32 bits; beyond that they fire at once. */
const longestTimer = 2 ** 31 - 1

/** Milliseconds until what is shown of a window changes; null when only the customer can change it. */
function untilChange({ isOpen, closesAt }: ReplyWindow, now: number): number | null {
  if (!isOpen || closesAt === null) return null
  const left = closesAt.getTime() - now
  return left > shortOfTime ? left - shortOfTime : left % minute || minute
}

/** The reply window of a chat as it is at this moment, and the milliseconds that are left. */
export type WindowNow = ReplyWindow & { left: number }

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
