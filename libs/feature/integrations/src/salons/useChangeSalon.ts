import { salonCalls } from '@frontdesk/api-client'
import type { Crm } from '@frontdesk/contract'
import { salonQuery, usePlatform, useToasts, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

/** A request about salons. */
export type SalonRequest =
  | { type: 'recheck'; salons: readonly Crm[] }
  | { type: 'switch'; salons: readonly Crm[]; isActive: boolean }
  | { type: 'address'; salons: readonly [Crm]; address: string }
  | { type: 'comment'; salons: readonly [Crm]; comment: string }
  | { type: 'delete'; salons: readonly [Crm] }

/** Checks, switches, edits and deletes salons, each with its toast (INT-5, INT-6). */
export function useChangeSalon(companyId: number) {
  const { t } = useLingui()
  const platform = usePlatform()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const calls = platform.api.subject(salonCalls)

  const perform = async (request: SalonRequest): Promise<void> => {
    const integrationIds = request.salons.map(({ id }) => id)
    switch (request.type) {
      case 'recheck': {
        const before = new Map(request.salons.map(({ id, checkedAt }) => [id, checkedAt]))
        const after = await calls.recheckAltegio({ companyId, integrationIds })
        const isUnchecked = after.some(({ id, checkedAt }) => checkedAt === null || checkedAt === before.get(id))
        if (isUnchecked)
          toasts.show({ type: 'info', message: t`Altegio has not answered yet. It is asked again by itself.` })
        return
      }
      case 'switch':
        await calls.setAltegioStatus({ companyId, isActive: request.isActive, integrationIds })
        return
      case 'address':
        await calls.setCrmAddress({ companyId, crmId: request.salons[0].id, address: request.address })
        return
      case 'comment':
        await calls.setCrmComment({ companyId, crmId: request.salons[0].id, comment: request.comment })
        return
      case 'delete':
        await calls.deleteCrm({ companyId, crmId: request.salons[0].id })
    }
  }
  const succeeded: Record<SalonRequest['type'], string | null> = {
    recheck: null,
    switch: null,
    address: t`Address updated successfully`,
    comment: t`Comment updated successfully`,
    delete: t`Integration deleted successfully`,
  }
  const failed: Record<SalonRequest['type'], string> = {
    recheck: t`The salons could not be checked. Try again.`,
    switch: t`The salon could not be switched. Try again.`,
    address: t`Failed to update address`,
    comment: t`Failed to update comment`,
    delete: t`Failed to delete integration`,
  }
  return useSoleMutation({
    changes: ({ type, salons }) => `${type} ${salons.map(({ id }) => id).join()}`,
    mutationFn: perform,
    onSuccess: (_none, { type }) => {
      const message = succeeded[type]
      if (message !== null) toasts.show({ type: 'success', message })
    },
    onError: (_error, { type }) => toasts.show({ type: 'error', message: failed[type] }),
    // Each change is an event as well; this is for providers that emit none.
    onSettled: () => queryClient.invalidateQueries({ queryKey: salonQuery(platform, companyId).queryKey }),
  })
}
