import type { Company, CompanyType } from '@frontdesk/contract'
import { deviceStorage, sessionQueries, usePlatform, type Platform } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import type { OnboardingStatus } from './OnboardingStatus.ts'

export type CompleteDetails = { companyName: string; companyType: CompanyType; country: string; language: string }

type World = Pick<Platform, 'api' | 'bus' | 'queryClient' | 'session'>

/** The company that the details are of. One is made when there is none (API-4). */
async function companyFor({ api, bus, queryClient, session }: World, name: string, onMade: (companyId: number) => void): Promise<number> {
  const chosen = session.companyId()
  if (chosen !== null) return chosen
  // Asked anew: the answer to an earlier attempt may have been lost, and nobody wants two companies.
  const known = await queryClient.fetchQuery({ ...sessionQueries.companies(api), staleTime: 0, retry: false })
  const company = known[0] ?? (await api.companies.createCompany({ name }))
  onMade(company.id)
  session.chooseCompany(company.id)
  if (known.length === 0) {
    queryClient.setQueryData(sessionQueries.companies(api).queryKey, [company])
    bus.say('COMPANY_CREATED', { companyId: company.id })
  }
  return company.id
}

/** The company as it is now known to be, before the server is asked again. */
const onboarded = (companyId: number, name: string) => (companies: readonly Company[] | undefined) =>
  companies?.map((company) => (company.id === companyId ? { ...company, name, isOnboarded: true } : company))

/** Hands in the details of the business, once they are complete (ONB-3). `onMade` hears of the company that had to be made. */
export function useCompleteOnboarding({ onMade, onDone }: { onMade: (companyId: number) => void; onDone: () => void }): {
  status: OnboardingStatus
  error: Error | null
  complete: (details: CompleteDetails) => void
} {
  const platform = usePlatform()
  const { api, bus, queryClient } = platform
  const { queryKey } = sessionQueries.companies(api)
  const mutation = useMutation({
    mutationFn: async ({ companyName, ...details }: CompleteDetails) => {
      const companyId = await companyFor(platform, companyName, onMade)
      await api.companies.completeOnboarding({ companyId, companyName, ...details })
      return companyId
    },
    onSuccess: (companyId, { companyName }) => {
      deviceStorage.set('onboardingCompleted', 'true')
      queryClient.setQueryData(queryKey, onboarded(companyId, companyName))
      bus.say('COMPANY_UPDATED', { companyId })
      onDone()
      void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => console.error('The onboarding could not be completed', error),
  })
  const status = ({ idle: null, pending: 'inProgress', success: 'success', error: 'error' } as const)[mutation.status]
  return { status, error: mutation.error, complete: mutation.mutate }
}
