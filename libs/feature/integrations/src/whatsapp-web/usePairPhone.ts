import { integrationCalls } from '@frontdesk/api-client'
import type { Messenger } from '@frontdesk/contract'
import { channelQuery, useAppEvents, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createAutoLinks } from '../auto-link/createAutoLinks.ts'

/**
 * Pairs a phone with WhatsApp Web (INT-7): a new channel, or `channelId` again. `channel` follows the live events. Once
 * it is connected it emits `MESSENGER_INTEGRATION_CONNECTED` (SHELL-13) and begins its automatic link (INT-4).
 */
export function usePairPhone(companyId: number, channelId: number | null) {
  const platform = usePlatform()
  const { api } = platform
  const events = useAppEvents()
  const queryClient = useQueryClient()
  const autoLinks = platform.singleton(createAutoLinks)
  const query = channelQuery(platform, companyId)
  const { queryKey } = query
  const begin = useSoleMutation({
    mutationFn: () =>
      api
        .subject(integrationCalls)
        .connectWhatsappWeb({ companyId, acceptRisk: true, ...(channelId !== null && { messengerId: channelId }) }),
    onSuccess: (messenger) => {
      queryClient.setQueryData(queryKey, (cached) =>
        cached?.some(({ id }) => id === messenger.id)
          ? cached.map((one) => (one.id === messenger.id ? messenger : one))
          : [...(cached ?? []), messenger],
      )
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const id = channelId ?? begin.data?.id ?? null
  const { data: channels } = useQuery(query)
  const channel = channels?.find((one) => one.id === id) ?? null
  const cancel = useSoleMutation({
    changes: ({ id: open }) => open,
    mutationFn: async (open: Messenger) => {
      const calls = api.subject(integrationCalls)
      const { id: messengerId } = open
      // A channel that never had a phone is nothing to keep.
      await (open.metadata['displayPhoneNumber'] === undefined
        ? calls.deleteMessenger({ companyId, messengerId })
        : calls.deactivateIntegration({ companyId, platform: 'whatsapp_web', messengerId }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const wasConnecting = useRef(false)
  useEffect(() => {
    if (channel?.status === 'initializing') wasConnecting.current = true
    if (channel?.status !== 'connected' || !wasConnecting.current) return
    wasConnecting.current = false
    events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: channel.type })
    autoLinks.start(companyId, channel)
  }, [channel, companyId, events, autoLinks])
  return { begin, cancel, channel }
}
