import { connectionOf } from '@frontdesk/integration-rules'
import { channelQuery, usePlatform, useSignedIn, lazyPart } from '@frontdesk/platform'
import { OptionalPart } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'

const ChannelFailureNotice = lazyPart(() =>
  import('./ChannelFailureNotice.tsx').then((loaded) => ({ default: loaded.ChannelFailureNotice })),
)

/**
 * Shows which channels of the company have failed, on every page but the one where they are repaired. A provider
 * without an event log is not asked: it would not emit a failure.
 */
export function FailedChannels({ companyId }: { companyId: number }) {
  const session = useSignedIn()
  const emitsFailures = session.is === 'signed-in' && session.eventLog
  const { data = [] } = useQuery({ ...channelQuery(usePlatform(), companyId), enabled: emitsFailures })
  const { pathname } = useLocation()
  const failed = data.filter((channel) => connectionOf(channel) === 'failed')
  if (failed.length === 0 || pathname === '/integrations') return null
  return (
    <OptionalPart>
      <ChannelFailureNotice failed={failed} />
    </OptionalPart>
  )
}
