import { integrationCalls } from '@frontdesk/api-client'
import { channelQuery, useAppEvents, usePlatform } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignupClaims } from '../whatsapp-signup/runSignup.ts'
import { createAutoLinks } from '../auto-link/createAutoLinks.ts'

/** The ids and the token of a WhatsApp number, as Meta's pages show them. */
export type WhatsappCredentials = { phoneNumberId: string; businessAccountId: string; accessToken: string }

/** What connects a channel; a WhatsApp number also by the code of a signup. */
export type ChannelCredentials =
  | { type: 'telegram'; credentials: { token: string } }
  | { type: 'whatsapp'; credentials: WhatsappCredentials }
  | { type: 'whatsapp-signup'; claims: SignupClaims }

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
  return useMutation({
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
