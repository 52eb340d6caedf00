import type { Company, CompanyType } from '@frontdesk/contract'
import { deviceStorage, sessionQueries, usePlatform, type Platform, useSoleMutation } from '@frontdesk/platform'
import type { OnboardingStatus } from './OnboardingStatus.ts'
import { useIntentKey } from './useIntentKey.ts'

export type CompleteDetails = { companyName: string; companyType: CompanyType; country: string; language: string }

type Services = Pick<Platform, 'api' | 'events' | 'queryClient' | 'session'>

/** The company of the details; created when there is none (API-4). */
async function companyFor(
  { api, events, queryClient, session }: Services,
  name: string,
  intentKey: string,
  onMade: (companyId: number) => void,
): Promise<number> {
  const chosen = session.companyId()
  if (chosen !== null) return chosen
  // Fetched anew: the response to an earlier attempt may have been lost, and a second company must not be created. A
  // company whose creation is still in progress is not listed yet; the intent key covers that.
  const listed = await queryClient.fetchQuery({ ...sessionQueries.companies(api), staleTime: 0, retry: false })
  const company = listed[0] ?? (await api.companies.createCompany({ name, intentKey }))
  onMade(company.id)
  session.chooseCompany(company.id)
  if (listed.length === 0) {
    queryClient.setQueryData(sessionQueries.companies(api).queryKey, [company])
    events.emit('COMPANY_CREATED', { companyId: company.id })
  }
  return company.id
}

/** Updates the cached company before it is fetched again. */
const onboarded = (companyId: number, name: string) => (companies: readonly Company[] | undefined) =>
  companies?.map((company) => (company.id === companyId ? { ...company, name, isOnboarded: true } : company))

/** Submits the completed business details (ONB-3). `onMade` is called with the company when one had to be created. */
export function useCompleteOnboarding({
  onMade,
  onDone,
}: {
  onMade: (companyId: number) => void
  onDone: () => void
}): {
  status: OnboardingStatus
  error: Error | null
  complete: (details: CompleteDetails) => void
} {
  const platform = usePlatform()
  const { api, events, queryClient } = platform
  const { queryKey } = sessionQueries.companies(api)
  const keyFor = useIntentKey()
  const mutation = useSoleMutation({
    mutationFn: async ({ companyName, ...details }: CompleteDetails) => {
      const companyId = await companyFor(platform, companyName, keyFor(companyName), onMade)
      await api.companies.completeOnboarding({ companyId, companyName, ...details })
      return companyId
    },
    onSuccess: (companyId, { companyName }) => {
      deviceStorage.set('onboardingCompleted', 'true')
      queryClient.setQueryData(queryKey, onboarded(companyId, companyName))
      events.emit('COMPANY_UPDATED', { companyId })
      onDone()
      void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => console.error('The onboarding could not be completed', error),
  })
  const status = ({ idle: null, pending: 'inProgress', success: 'success', error: 'error' } as const)[mutation.status]
  return { status, error: mutation.error, complete: mutation.mutate }
}
