import { ApiError, integrationCalls } from '@frontdesk/api-client'
import type { Crm, Messenger } from '@frontdesk/contract'
import { channelQuery, salonQuery, usePlatform, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useChannelTitle } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSalonName } from './salonNames.ts'

/** A link to make or to remove. */
export type LinkChange = { type: 'link' | 'unlink'; channel: Messenger; salon: Crm }

/** Links a channel with a salon and removes the link (INT-3), each with its toast; removing can be undone there. */
export function useChangeLink(companyId: number) {
  const { t } = useLingui()
  const salonName = useSalonName()
  const platform = usePlatform()
  const toasts = useToasts()
  const titleOf = useChannelTitle()
  const queryClient = useQueryClient()
  const { linkMessengerCrm, unlinkMessengerCrm } = platform.api.subject(integrationCalls)
  const change = useSoleMutation({
    changes: ({ type, channel, salon }) => `${type} ${String(channel.id)} ${String(salon.id)}`,
    mutationFn: ({ type, channel, salon }: LinkChange): Promise<true> => {
      const link = { companyId, messengerId: channel.id, crmId: salon.id }
      return type === 'link' ? linkMessengerCrm(link) : unlinkMessengerCrm(link)
    },
    onSuccess: (_done, { type, channel, salon }) => {
      const title = titleOf(channel)
      const name = salonName(salon)
      if (type === 'link') toasts.show({ type: 'success', message: t`${title} is linked with ${name}.` })
      else
        toasts.show({
          type: 'success',
          message: t`${title} is no longer linked with ${name}.`,
          action: { label: t`Undo`, run: () => change.mutate({ type: 'link', channel, salon }) },
        })
    },
    onError: (error, { type, channel }) => {
      const title = titleOf(channel)
      const isTaken = error instanceof ApiError && error.status === 409
      const message = isTaken
        ? t`${title} was linked with another salon meanwhile.`
        : type === 'link'
          ? t`${title} could not be linked. Try again.`
          : t`${title} could not be unlinked. Try again.`
      toasts.show({ type: 'error', message })
    },
    // Its event reads the channels again as well; this is for providers that emit none.
    onSettled: () =>
      Promise.all(
        [channelQuery(platform, companyId), salonQuery(platform, companyId)].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return change
}
