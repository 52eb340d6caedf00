import { channelTestCalls } from '@frontdesk/api-client'
import type { Messenger } from '@frontdesk/contract'
import { channelTestQuery, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { channelAccount, useChannelName, useChannelProblem, useChannelTitle } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ChannelTestView } from './ChannelTestView.tsx'

type Props = { companyId: number; channel: Messenger; talkAddress: string | null; onClose: () => void }

/**
 * Starts the test of a channel when it opens, and follows it live (INT-8). The code is shown here
 * alone, and kept nowhere.
 */
export function ChannelTestDialog({ companyId, channel, talkAddress, onClose }: Props) {
  const platform = usePlatform()
  const { id: messengerId } = channel
  const { mutate, data, isPending, isError } = useSoleMutation({
    mutationFn: () => platform.api.subject(channelTestCalls).startChannelTest({ companyId, messengerId }),
  })
  useEffect(() => mutate(), [mutate])
  const expiresAt = data?.expiresAt ?? null
  const { data: read } = useQuery({
    ...channelTestQuery(platform, companyId, messengerId),
    enabled: data !== undefined,
  })
  // Another tab may have started a newer one.
  const test = read?.test?.expiresAt === expiresAt ? (read?.test ?? null) : null
  const title = useChannelTitle()(channel)
  const nameOf = useChannelName()
  const problem = useChannelProblem()(channel)
  return (
    <ChannelTestView
      title={title}
      account={channelAccount(channel) ?? nameOf(channel.type)}
      talkAddress={talkAddress}
      problem={problem}
      code={isPending ? null : (data?.code ?? null)}
      isFailed={isError}
      test={test}
      isExpired={useIsPast(expiresAt)}
      onStart={() => mutate()}
      onClose={onClose}
    />
  )
}

/** Whether a moment has passed; renders again when it does. */
function useIsPast(at: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => setPassed(at), Math.max(0, Date.parse(at) - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== null && passed === at
}
