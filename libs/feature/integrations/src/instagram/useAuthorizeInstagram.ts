import { integrationCalls } from '@frontdesk/api-client'
import { useApi, useRuntimeConfig, useSoleMutation } from '@frontdesk/platform'

/**
 * Leaves the app for the page on which Instagram asks for the permission (INT-7); it leads back to
 * the page of integrations.
 */
export function useAuthorizeInstagram(companyId: number, leave = (address: string) => window.location.assign(address)) {
  const api = useApi()
  const { apiHost } = useRuntimeConfig()
  return useSoleMutation({
    mutationFn: async () => {
      const url = await api.subject(integrationCalls).authorizeInstagram({ companyId })
      const address = URL.parse(url, URL.canParse(apiHost) ? apiHost : window.location.origin)
      // Never an address that would run in this page.
      if (address === null || !/^https?:$/u.test(address.protocol)) throw new Error('The address is none of the web')
      leave(address.href)
    },
  })
}
