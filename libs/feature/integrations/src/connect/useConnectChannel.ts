import { integrationCalls } from '@frontdesk/api-client'
import { channelQuery, useAppEvents, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@frontdesk/contract'
import { createAutoLinks } from '../auto-link/createAutoLinks.ts'

type WithoutCompany<Body> = Body extends unknown ? Omit<Body, 'companyId'> : never

/** The credentials of a channel, by its type; those of a WhatsApp number may be the code of a signup. */
export type ChannelCredentials =
  | WithoutCompany<BodyOf<'connectMessenger'>>
  | { type: 'whatsapp-signup'; claims: Omit<BodyOf<'signUpWhatsapp'>, 'companyId'> }

/**
 * Connects a channel by its credentials (INT-7), emits `MESSENGER_INTEGRATION_CONNECTED` (SHELL-13) and begins
 * its automatic link (INT-4).
 */
export function useConnectChannel(companyId: number) {
  const platform = usePlatform()
  const events = useAppEvents()
  const queryClient = useQueryClient()
  const autoLinks = platform.singleton(createAutoLinks)
  const { queryKey } = channelQuery(platform, companyId)
  return useSoleMutation({
    mutationFn: (channel: ChannelCredentials) => {
      const calls = platform.api.subject(integrationCalls)
      return channel.type === 'whatsapp-signup'
        ? calls.signUpWhatsapp({ companyId, ...channel.claims })
        : calls.connectMessenger({ companyId, ...channel })
    },
    onSuccess: async (connected) => {
      // A response that is in flight may lack the new channel.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (cached) => [
        ...(cached ?? []).filter(({ id }) => id !== connected.id),
        connected,
      ])
      events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: connected.type })
      void queryClient.invalidateQueries({ queryKey })
      autoLinks.start(companyId, connected)
    },
  })
}
