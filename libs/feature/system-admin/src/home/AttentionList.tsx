import { Anchor, Text } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Attention } from '@frontdesk/api-client'
import { ChannelMark, TimeText } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useQueueName } from '../jobs/useQueueName.ts'
import classes from './AttentionList.module.css'

/** The list of companies, with one of them alone. */
const addressOf = ({ id }: { id: number }) => `/companies/${String(id)}`

/**
 * The subjects that need attention over all companies, each with a link to the page where it is mended, and those that
 * have waited the longest (SYS-3). What is in order is left out; a sentence says when everything is.
 */
export function AttentionList({ attention }: { attention: Attention }) {
  const { channels, silent, payments, jobs, support } = attention
  if (channels.total + (silent?.total ?? 0) + payments.total + jobs.failed + jobs.late.length + support.total === 0)
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        <Trans>Nothing needs attention now.</Trans>
      </p>
    )
  return (
    <ul className={classes.kinds}>
      {support.total > 0 && (
        <Kind
          to="/chats"
          title={<Plural value={support.total} one="# person waits for support" other="# people wait for support" />}
        >
          {support.since !== null && (
            <li>
              <Trans>
                The longest since <TimeText at={support.since} show="moment" />
              </Trans>
            </li>
          )}
        </Kind>
      )}
      {channels.total > 0 && (
        <Kind
          to="/companies?channels=failing"
          title={
            <Plural
              value={channels.total}
              one="# channel has been down for more than a day"
              other="# channels have been down for more than a day"
            />
          }
        >
          <Channels channels={channels.longest} />
        </Kind>
      )}
      {silent !== null && silent.total > 0 && (
        <Kind
          to="/operations?condition=silent"
          title={
            <Plural
              value={silent.total}
              one="# channel fell silent against its habit"
              other="# channels fell silent against their habit"
            />
          }
        >
          <Channels channels={silent.longest} />
        </Kind>
      )}
      {payments.total > 0 && (
        <Kind
          to="/companies?subscription=past_due"
          title={
            <Plural
              value={payments.total}
              one="# company has a charge that fails"
              other="# companies have charges that fail"
            />
          }
        >
          {payments.longest.map(({ company, since }) => (
            <li key={company.id}>
              <CompanyLink company={company} /> <Since at={since} />
            </li>
          ))}
        </Kind>
      )}
      <StuckJobs jobs={jobs} />
    </ul>
  )
}

/** Channels with their companies, and since when each is down or silent. */
const Channels = ({ channels }: { channels: Attention['channels']['longest'] }) =>
  channels.map(({ messengerId, company, type, title, since }) => (
    <li key={messengerId}>
      {type && <ChannelMark platform={type} />}
      <span className={classes.channel}>
        <CompanyLink company={company} /> <bdi>{title}</bdi> <Since at={since} />
      </span>
    </li>
  ))

function StuckJobs({ jobs }: { jobs: Attention['jobs'] }) {
  const queueName = useQueueName()
  return (
    <>
      {jobs.failed > 0 && (
        <Kind to="/jobs" title={<Plural value={jobs.failed} one="# job was given up" other="# jobs were given up" />} />
      )}
      {jobs.late.length > 0 && (
        <Kind
          to="/jobs"
          title={
            <Plural
              value={jobs.late.length}
              one="Jobs of # queue wait for more than an hour"
              other="Jobs of # queues wait for more than an hour"
            />
          }
        >
          {jobs.late.map(({ queue, since }) => (
            <li key={queue}>
              {queueName(queue)} <Since at={since} />
            </li>
          ))}
        </Kind>
      )}
    </>
  )
}

function Kind({ to, title, children }: { to: string; title: ReactNode; children?: ReactNode }) {
  return (
    <li className={classes.kind}>
      <Anchor component={Link} to={to} className={classes.title}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <span>{title}</span>
      </Anchor>
      {children && <ul className={classes.longest}>{children}</ul>}
    </li>
  )
}

const CompanyLink = ({ company }: { company: { id: number; name: string } }) => (
  <Anchor component={Link} to={addressOf(company)}>
    <bdi>{company.name === '' ? company.id : company.name}</bdi>
  </Anchor>
)

const Since = ({ at }: { at: string }) => (
  <Text span size="sm" c="dimmed">
    <Trans>
      since <TimeText at={at} show="moment" />
    </Trans>
  </Text>
)
