import { integrationCalls } from '@frontdesk/api-client'
import type { Messenger } from '@frontdesk/contract'
import { channelQuery, useAppEvents, usePlatform, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useChannelTitle } from '@frontdesk/platform/parts'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { useConnectFailure } from '../channel-table/useConnectFailure.ts'

/** A change of a channel. Without a token it is connected again with the stored one. */
export type ChannelAction =
  | { type: 'disconnect'; channel: Messenger }
  | { type: 'reconnect'; channel: Messenger; token?: string }
  | { type: 'delete'; channel: Messenger }
  | { type: 'read-receipts'; channel: Messenger; isOn: boolean }

/**
 * Disconnects, connects again and deletes channels, each with its toast (INT-5). A token that was entered and refused
 * has no toast: its dialog shows the reason.
 */
export function useChangeChannel(companyId: number) {
  const { t } = useLingui()
  const platform = usePlatform()
  const toasts = useToasts()
  const events = useAppEvents()
  const titleOf = useChannelTitle()
  const failureOf = useConnectFailure()
  const queryClient = useQueryClient()
  const calls = platform.api.subject(integrationCalls)
  return useSoleMutation({
    changes: ({ channel }) => channel.id,
    mutationFn: async (action: ChannelAction): Promise<void> => {
      const { id: messengerId, type } = action.channel
      switch (action.type) {
        case 'disconnect':
          if (type !== 'internal') await calls.deactivateIntegration({ companyId, platform: type, messengerId })
          return
        case 'reconnect':
          await calls.reconnectMessenger({ companyId, messengerId, token: action.token })
          return
        case 'delete':
          await calls.deleteMessenger({ companyId, messengerId })
          return
        case 'read-receipts':
          await calls.setReadReceipts({ companyId, messengerId, isOn: action.isOn })
      }
    },
    onSuccess: (_done, { type, channel }) => {
      const title = titleOf(channel)
      if (type === 'disconnect') toasts.show({ type: 'success', message: t`${title} is disconnected. Its chats stay.` })
      if (type === 'delete') toasts.show({ type: 'success', message: t`Messenger integration deleted successfully` })
      if (type === 'disconnect' || type === 'delete')
        events.emit('MESSENGER_INTEGRATION_DISCONNECTED', { type: channel.type })
    },
    onError: (error, action) => {
      const reason = failureOf(action.channel.type, error) ?? ''
      if (action.type === 'disconnect')
        toasts.show({ type: 'error', message: t`It could not be disconnected. Try again.` })
      if (action.type === 'read-receipts')
        toasts.show({ type: 'error', message: t`The setting could not be saved. Try again.` })
      if (action.type === 'delete') toasts.show({ type: 'error', message: t`Failed to delete messenger integration` })
      if (action.type === 'reconnect' && action.token === undefined) toasts.show({ type: 'error', message: reason })
    },
    // The change is an event as well; this is for providers that emit none.
    onSettled: () => queryClient.invalidateQueries({ queryKey: channelQuery(platform, companyId).queryKey }),
  })
}
