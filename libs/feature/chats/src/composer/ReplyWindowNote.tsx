import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat } from '@frontdesk/contract'
import { useChannelName } from '@frontdesk/platform/parts'
import { Plural, Trans } from '@lingui/react/macro'
import { IconClockHour4, IconLock } from '@tabler/icons-react'
import { otherSide } from '../chat/chatName.ts'
import classes from './ReplyWindowNote.module.css'
import { shortOfTime, useReplyWindow } from './useReplyWindow.ts'

/**
 * Some channels let a business answer freely only for a while after the customer's last word (WhatsApp, Instagram): how long
 * that is when little is left, and what is allowed when it is over. It ticks by itself and draws nothing else anew.
 */
export function ReplyWindowNote({ chat }: { chat: Chat }) {
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
