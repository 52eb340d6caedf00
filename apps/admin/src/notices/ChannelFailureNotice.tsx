import type { Messenger } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'
import { channelQuery, useApi } from '@frontdesk/platform'
import { useChannelProblem, useChannelTitle } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { NoticeBar } from './NoticeBar.tsx'

/** A line above the page: channels that have failed, so that customers cannot reach the company there. */
export function ChannelFailureNoticeView({ failed }: { failed: readonly Messenger[] }) {
  const { t } = useLingui()
  const titleOf = useChannelTitle()
  const problemOf = useChannelProblem()
  const [first, ...others] = failed
  if (!first) return null
  const title = titleOf(first)
  return (
    <section aria-label={t`A channel does not work`}>
      <NoticeBar
        kind="caution"
        icon={<IconPlugConnectedX size={18} stroke={1.75} aria-hidden />}
        action={
          <Button component={Link} to="/integrations" size="compact-md" variant="default">
            <Trans>Repair it</Trans>
          </Button>
        }
      >
        {others.length === 0 ? (
          <>
            <Trans>{title} does not work.</Trans> {problemOf(first)}
          </>
        ) : (
          <Plural value={failed.length} one="# channel does not work." other="# channels do not work." />
        )}
      </NoticeBar>
    </section>
  )
}

/** Shows which channels of the company have failed, on every page but the one where they are repaired. */
export function ChannelFailureNotice({ companyId }: { companyId: number }) {
  const { data = [] } = useQuery(channelQuery(useApi(), companyId))
  const { pathname } = useLocation()
  const failed = data.filter((channel) => connectionOf(channel) === 'failed')
  return pathname === '/integrations' ? null : <ChannelFailureNoticeView failed={failed} />
}
