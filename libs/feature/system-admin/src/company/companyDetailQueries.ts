import { companyDetailsCalls, systemCompanyCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'
import { companiesKey } from '../companies/companyQueries.ts'

const keyOf = (part: string, id: number) => [...companiesKey, 'one', id, part]

/** The parts of one company, each a query of its own (SYS-3). */
export const companyDetailQueries = {
  company: (api: Api, id: number) =>
    queryOptions({
      queryKey: keyOf('company', id),
      queryFn: ({ signal }) => api.subject(systemCompanyCalls).getCompanyById(id, { signal }),
    }),
  people: (api: Api, id: number) =>
    queryOptions({
      queryKey: keyOf('people', id),
      queryFn: ({ signal }) => api.subject(companyDetailsCalls).getCompanyPeople(id, { signal }),
    }),
  connections: (api: Api, id: number) =>
    queryOptions({
      queryKey: keyOf('connections', id),
      queryFn: ({ signal }) => api.subject(companyDetailsCalls).getCompanyConnections(id, { signal }),
    }),
  invoices: (api: Api, id: number) =>
    queryOptions({
      queryKey: keyOf('invoices', id),
      queryFn: ({ signal }) => api.subject(companyDetailsCalls).getCompanyInvoices(id, { signal }),
    }),
  quotas: (api: Api, id: number) =>
    queryOptions({
      queryKey: keyOf('quotas', id),
      queryFn: ({ signal }) => api.subject(companyDetailsCalls).getCompanyQuotas(id, { signal }),
    }),
  days: (api: Api, id: number) =>
    queryOptions({
      queryKey: keyOf('days', id),
      queryFn: ({ signal }) => api.subject(companyDetailsCalls).getCompanyDays(id, { signal }),
    }),
}
