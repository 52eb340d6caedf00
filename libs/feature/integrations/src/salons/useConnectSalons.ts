import { salonCalls } from '@frontdesk/api-client'
import { altegioSummary, altegioToasts, type AltegioSummary, type AltegioToast } from '@frontdesk/integration-rules'
import { salonQuery, usePlatform, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { altegioClaimAtom, connectedSalonIdsAtom, pendingSalonIdsAtom } from './pendingSalons.ts'

/**
 * Connects salons of an Altegio link to the company, with the toasts of ALT-3: the connected ids are kept, and the
 * pending ones removed (ALT-2). A salon that the provider stored nothing of stays pending; what it stored has a row.
 */
export function useConnectSalons(companyId: number) {
  const { t } = useLingui()
  const platform = usePlatform()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const claim = useAtomValue(altegioClaimAtom)
  const setPending = useSetAtom(pendingSalonIdsAtom)
  const setConnected = useSetAtom(connectedSalonIdsAtom)
  const { queryKey } = salonQuery(platform, companyId)

  const messageOf = (toast: AltegioToast): string => {
    switch (toast.key) {
      case 'connected': {
        const { count } = toast
        return t`Successfully connected ${count} Altegio integration(s)`
      }
      case 'already-connected': {
        const { count } = toast
        return t`${count} Altegio integration(s) already connected`
      }
      case 'partly-connected': {
        const { successful, alreadyConnected, failed } = toast
        return t`Partially connected: ${successful} successful, ${alreadyConnected} already connected, ${failed} failed`
      }
      case 'salons-failed': {
        const { count } = toast
        const ids = toast.salonIds.join(', ')
        return t`Failed to connect ${count} salon(s): ${ids}`
      }
      case 'connecting-failed':
        return t`Failed to connect Altegio integration`
    }
  }
  const show = (summary: AltegioSummary | null) => {
    for (const toast of altegioToasts(summary)) toasts.show({ type: toast.type, message: messageOf(toast) })
  }

  return useSoleMutation({
    changes: (salonIds) => salonIds.join(),
    mutationFn: async (salonIds: readonly string[]) => {
      const { answer } = await platform.api
        .subject(salonCalls)
        .connectAltegio({ companyId, salonIds, claim: claim ?? undefined })
      return altegioSummary(answer)
    },
    onSuccess: async (summary, salonIds) => {
      const { successful, alreadyConnected, failed } = summary
      const connected = [...successful, ...alreadyConnected]
      // All wait for Altegio: their rows say so.
      if (connected.length + failed.length > 0) show(summary)
      if (connected.length > 0) setConnected((before) => [...new Set([...before, ...connected])])
      const salons = await queryClient.fetchQuery({ ...salonQuery(platform, companyId), staleTime: 0 }).catch(() => [])
      const hasRow = (id: string) => salons.some(({ externalId }) => externalId === id)
      setPending((before) => before.filter((id) => !salonIds.includes(id) || (failed.includes(id) && !hasRow(id))))
    },
    onError: () => show(null),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
