import { ApiError } from '@frontdesk/api-client'
import type { Messenger } from '@frontdesk/contract'
import { isConnected } from '@frontdesk/integration-rules'
import { useAppEvents, usePlatform } from '@frontdesk/platform'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { createAutoLinks } from '../auto-link/createAutoLinks.ts'
import type { FailureOf } from '../connect/ChannelDescriptor.ts'

/** The outcome of an authorisation. */
export type InstagramOutcome =
  { type: 'connected'; name: string } | { type: 'refused' } | { type: 'failed'; reason: string }

/**
 * The outcome of the authorisation from which the administrator has just come back; null for any other visit. The
 * address says it, and anybody can make an address: an account counts as connected only when the server lists it so.
 * Its automatic link begins (INT-4).
 */
export function useInstagramReturn(
  companyId: number,
  channels: readonly Messenger[] | undefined,
  failureOf: FailureOf,
): InstagramOutcome | null {
  const events = useAppEvents()
  const autoLinks = usePlatform().singleton(createAutoLinks)
  const [query, setQuery] = useSearchParams()
  const [arrived] = useState(() => ({
    outcome: query.get('instagram'),
    channelId: Number(query.get('channel')),
    reason: query.get('reason') ?? '',
  }))
  const forget = useEffectEvent(() => {
    if (!query.has('instagram')) return
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of ['instagram', 'channel', 'reason']) after.delete(name)
        return after
      },
      { replace: true },
    )
  })
  // A reload, or the address in a bookmark, says nothing about an authorisation any more.
  useEffect(() => forget(), [])
  const connected =
    arrived.outcome === 'connected'
      ? channels?.find((channel) => channel.id === arrived.channelId && channel.type === 'instagram')
      : undefined
  const isThere = connected !== undefined && isConnected(connected)
  const isAnnounced = useRef(false)
  const announce = useEffectEvent(() => {
    if (!connected || isAnnounced.current) return
    isAnnounced.current = true
    events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: connected.type })
    autoLinks.start(companyId, connected)
  })
  useEffect(() => {
    if (isThere) announce()
  }, [isThere])
  switch (arrived.outcome) {
    case 'connected': {
      const username = connected?.metadata['username']
      return isThere ? { type: 'connected', name: typeof username === 'string' ? `@${username}` : 'Instagram' } : null
    }
    case 'refused':
      return { type: 'refused' }
    case 'failed': {
      const error = new ApiError({ status: 422, body: { code: arrived.reason } })
      return { type: 'failed', reason: failureOf('instagram', error) ?? '' }
    }
    case null:
    default:
      return null
  }
}
