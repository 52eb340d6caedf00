import { integrationCalls } from '@frontdesk/api-client'
import { useApi, useBus } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { integrationQueries } from '../integrationQueries.ts'

/** Connects a Telegram bot by its token (INT-7), and says so on the bus (SHELL-13). */
export function useConnectTelegram(companyId: number) {
  const api = useApi()
  const bus = useBus()
  const queryClient = useQueryClient()
  const { queryKey } = integrationQueries.messengers(api, companyId)
  return useMutation({
    mutationFn: (token: string) =>
      integrationCalls(api.ask).connectMessenger({ companyId, type: 'telegram', credentials: { token } }),
    onSuccess: async (messenger) => {
      // An answer that is on its way may not know the new channel.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => [
        ...(known ?? []).filter(({ id }) => id !== messenger.id),
        messenger,
      ])
      bus.say('MESSENGER_INTEGRATION_CONNECTED', { type: messenger.type })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
