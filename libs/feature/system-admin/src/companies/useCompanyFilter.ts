import type { CompanyListFilter } from '@frontdesk/api-client'
import { channelHealths, companyActivities, companySorts } from '@frontdesk/contract/limits'
import { useSearchParams } from 'react-router-dom'
import type { CompanyFilter } from './companyQueries.ts'

/** The states of a subscription by which companies are filtered. */
export const subscriptionStates = [
  'active',
  'trial',
  'past_due',
  'unpaid',
  'paused',
  'pending',
  'canceled',
  'ended',
  'none',
] as const satisfies readonly NonNullable<CompanyListFilter['subscription']>[]

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text)

/** The list's filter, read from and written to the address, so that links, back and reload preserve it. */
export function useCompanyFilter(): [CompanyFilter, (change: Partial<CompanyFilter>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page'))
  const choices = {
    subscription: oneOf(subscriptionStates, parameters.get('subscription')),
    channels: oneOf(channelHealths, parameters.get('channels')),
    activity: oneOf(companyActivities, parameters.get('activity')),
    sort: oneOf(companySorts, parameters.get('sort')),
    descending: parameters.get('descending') === 'true' || undefined,
  }
  const filter: CompanyFilter = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: parameters.get('search') ?? '',
    includeArchived: parameters.get('archived') === 'true',
    ...chosen(choices),
  }
  const change = (changed: Partial<CompanyFilter>) => {
    // A new search starts at its first page.
    const { page: nextPage, search, includeArchived, ...others } = { ...filter, page: 1, ...changed } as CompanyFilter // what is undefined is a filter that is taken away
    setParameters({
      ...(nextPage > 1 && { page: String(nextPage) }),
      ...(search !== '' && { search }),
      ...(includeArchived && { archived: 'true' }),
      ...Object.fromEntries(Object.entries(chosen(others)).map(([name, value]) => [name, String(value)])),
    })
  }
  return [filter, change]
}

type Choices = Pick<CompanyListFilter, 'subscription' | 'channels' | 'activity' | 'sort' | 'descending'>

/** Only what was chosen: everything else is left to the server. */
const chosen = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined && value !== false))
