import { Anchor, Button, Switch } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Messenger } from '@frontdesk/contract'
import { connectionOf, endOfAccess, lostMessageAt, silenceOf } from '@frontdesk/integration-rules'
import { formatDayTime, formatTime, relativeDay } from '@frontdesk/platform'
import { channelAccount, ChannelMark, useChannelName, useChannelProblem } from '@frontdesk/platform/parts'
import { useId, type ReactNode } from 'react'
import { channelDescriptors } from '../channel-table/channelDescriptors.ts'
import { CardWarning } from './CardWarning.tsx'
import { AccountTrouble } from './AccountTrouble.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { PhoneHistoryState } from './PhoneHistoryState.tsx'
import { UnsupportedKinds } from './UnsupportedKinds.tsx'
import classes from './ChannelCard.module.css'

/** An action with a channel that an administrator can ask for; most open a question of their own first. */
export type ChannelRequest = 'disconnect' | 'reconnect' | 'renew-token' | 'delete' | 'test'
/** A change that is being made. */
export type PendingRequest = ChannelRequest | 'read-receipts'

/** A moment of today as time, any other with its day. */
function Moment({ at, now }: { at: string; now: Date }) {
  const isToday = relativeDay(new Date(at), now) === 'today'
  return (
    <time dateTime={at} title={formatDayTime(at)}>
      {isToday ? formatTime(at) : formatDayTime(at)}
    </time>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Props = {
  channel: Messenger
  /** Where customers write to it; null when that is not known. */
  talkAddress: string | null
  /** The work under way on it; null without any. */
  pending: PendingRequest | null
  onRequest: (request: ChannelRequest) => void
  /** Chooses whether customers see that their message was read. */
  onReadReceipts: (isOn: boolean) => void
  /** The salons that it is linked with. */
  links: ReactNode
  now: Date
}

/**
 * The facts of a channel: where customers write, since when it has its state, who wrote last, whether its phone's
 * chats are here, its salons.
 */
function Facts({ channel, links, now }: Pick<Props, 'channel' | 'links' | 'now'>) {
  const { statusSince, lastInboundAt, metadata } = channel
  const standing = connectionOf(channel)
  return (
    <dl className={classes.facts}>
      {statusSince !== undefined && (
        <Fact name={standing === 'connected' ? <Trans>Connected since</Trans> : <Trans>In this state since</Trans>}>
          <Moment at={statusSince} now={now} />
        </Fact>
      )}
      {lastInboundAt !== undefined && (
        <Fact name={<Trans>A customer last wrote</Trans>}>
          {lastInboundAt === null ? <Trans>Nobody has written yet</Trans> : <Moment at={lastInboundAt} now={now} />}
        </Fact>
      )}
      {metadata.history?.state === 'complete' && (
        <Fact name={<Trans>Chats of the phone</Trans>}>
          <Trans>All brought in</Trans>
        </Fact>
      )}
      <div className={classes.links}>
        <dt>
          <Trans>Booking system</Trans>
        </dt>
        <dd>{links}</dd>
      </div>
    </dl>
  )
}

/** Why a channel does not work, and what to do about it. */
function Problem({ channel }: Pick<Props, 'channel'>) {
  const { i18n } = useLingui()
  const problem = useChannelProblem()(channel)
  const repair = channelDescriptors[channel.type]?.repair
  if (problem === null) return null
  const isFailed = connectionOf(channel) === 'failed'
  return (
    <p className={classes.problem} data-failed={isFailed}>
      <strong>{problem}</strong>{' '}
      {isFailed ? (
        repair && i18n._(repair)
      ) : (
        <Trans>Nothing arrives and nothing is sent. Connect it again when you like: all chats stay.</Trans>
      )}
    </p>
  )
}

/** That the access to a channel ends soon, and what keeps it. */
function AccessEnd({ channel, now }: Pick<Props, 'channel' | 'now'>) {
  const end = connectionOf(channel) === 'connected' ? endOfAccess(channel, now) : null
  if (end === null) return null
  const day = formatDayTime(end.toISOString())
  return (
    <CardWarning title={<Trans>The token of this number ends on {day}.</Trans>}>
      <Trans>
        Then nothing can be sent, and files that customers send do not arrive. Enter a new token for the same number
        before: that of a system user at Meta can be made without an end. All chats stay.
      </Trans>
    </CardWarning>
  )
}

/** That a message of a customer is in no chat, and how somebody may still learn of it. */
function LostMessage({ channel, now }: Pick<Props, 'channel' | 'now'>) {
  const lost = lostMessageAt(channel, now)
  if (lost === null) return null
  const moment = formatDayTime(lost.toISOString())
  return (
    <CardWarning title={<Trans>A message that came on {moment} could not be stored.</Trans>}>
      <Trans>
        It is in no chat here, and nobody has answered it. Look for it in the app of the channel, or ask the customers
        of that day. If this happens again, write to support.
      </Trans>
    </CardWarning>
  )
}

/** Whether customers see that their message was read; nothing where the channel cannot show it. */
function ReadReceipts({ channel, pending, onReadReceipts }: Pick<Props, 'channel' | 'pending' | 'onReadReceipts'>) {
  const { readReceipts } = channel.metadata
  if (typeof readReceipts !== 'boolean') return null
  return (
    <Switch
      label={<Trans>Customers see that their message was read when a person answers</Trans>}
      checked={readReceipts}
      disabled={pending !== null}
      onChange={({ currentTarget: { checked } }) => onReadReceipts(checked)}
    />
  )
}

/** That nobody writes any more although customers used to, and how to find out why. */
function Silence({ channel }: Pick<Props, 'channel'>) {
  const silence = silenceOf(channel)
  if (silence === null) return null
  const moment = formatDayTime(silence.since)
  return (
    <CardWarning title={<Trans>Nobody has written over this channel since {moment}.</Trans>}>
      <Plural
        value={Math.max(1, Math.round(silence.longestGap / 3_600_000))}
        one="In the weeks before, it was never quiet for longer than # hour. Send a test message to find out whether messages still arrive here."
        other="In the weeks before, it was never quiet for longer than # hours. Send a test message to find out whether messages still arrive here."
      />
    </CardWarning>
  )
}

function Actions({ channel, pending, onRequest }: Pick<Props, 'channel' | 'pending' | 'onRequest'>) {
  const { t } = useLingui()
  const nameOf = useChannelName()
  const name = channelAccount(channel) ?? nameOf(channel.type)
  const standing = connectionOf(channel)
  const renewal = channelDescriptors[channel.type]?.renewal
  const isPaired = renewal?.by === 'pairing'
  const button = (request: ChannelRequest, label: ReactNode, accessibleName: string, isMain = false) => (
    <Button
      size="sm"
      variant={isMain ? 'filled' : request === 'delete' ? 'subtle' : 'default'}
      {...(request === 'delete' && { color: 'red', className: classes.delete })}
      aria-label={accessibleName}
      loading={pending === request}
      disabled={pending !== null && pending !== request}
      onClick={() => onRequest(request)}
    >
      {label}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {isPaired
        ? standing !== 'connected' &&
          (standing === 'connecting'
            ? button('reconnect', <Trans>Show the code</Trans>, t`Show the code: ${name}`, true)
            : button('reconnect', <Trans>Link again</Trans>, t`Link again: ${name}`, true))
        : standing === 'off' && button('reconnect', <Trans>Connect again</Trans>, t`Connect again: ${name}`, true)}
      {!isPaired &&
        standing !== 'connecting' &&
        (renewal?.by === 'authorization'
          ? button('renew-token', <Trans>Authorise again</Trans>, t`Authorise again: ${name}`, standing === 'failed')
          : button('renew-token', <Trans>New token</Trans>, t`New token for ${name}`, standing === 'failed'))}
      {standing === 'connected' && button('test', <Trans>Send a test message</Trans>, t`Send a test message: ${name}`)}
      {standing !== 'off' && button('disconnect', <Trans>Disconnect</Trans>, t`Disconnect ${name}`)}
      {button('delete', <Trans>Delete</Trans>, t`Delete ${name}`)}
    </div>
  )
}

/** A channel with its state and all that can be done with it (INT-2, INT-5, INT-7). */
export function ChannelCard({ channel, talkAddress, pending, onRequest, onReadReceipts, links, now }: Props) {
  const id = useId()
  const nameOf = useChannelName()
  const account = channelAccount(channel)
  const standing = connectionOf(channel)
  return (
    <li>
      <article className={classes.card} aria-labelledby={id} data-channel={channel.id} data-standing={standing}>
        <div className={classes.head}>
          <ChannelMark platform={channel.type} size={40} />
          <div className={classes.title}>
            <div className={classes.names}>
              <h3 id={id} className={classes.name}>
                {nameOf(channel.type)}
              </h3>
              {account !== null &&
                (talkAddress === null || standing !== 'connected' ? (
                  <span className={classes.account}>{account}</span>
                ) : (
                  <Anchor
                    className={classes.account}
                    href={talkAddress}
                    target="_blank"
                    rel="noopener noreferrer"
                    underline="always"
                  >
                    {account}
                  </Anchor>
                ))}
            </div>
            <div role="status" className={classes.standing}>
              <ConnectionState standing={standing} />
            </div>
          </div>
        </div>
        <Problem channel={channel} />
        <AccountTrouble channel={channel} />
        <AccessEnd channel={channel} now={now} />
        <LostMessage channel={channel} now={now} />
        <Silence channel={channel} />
        <UnsupportedKinds channel={channel} now={now} />
        <PhoneHistoryState channel={channel} />
        <Facts channel={channel} links={links} now={now} />
        <ReadReceipts channel={channel} pending={pending} onReadReceipts={onReadReceipts} />
        <Actions channel={channel} pending={pending} onRequest={onRequest} />
      </article>
    </li>
  )
}
