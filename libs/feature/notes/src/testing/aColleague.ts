import type { Api } from '@frontdesk/api-client'

type Colleagues = Awaited<ReturnType<Api['companies']['getCompanyUsers']>>

/** An administrator of the company by id and name. */
export const aColleague = (id: number, fullName: string): Colleagues[number] => ({
  id,
  fullName,
  email: `colleague-${String(id)}@example.com`,
  role: null,
  joinedAt: null,
})
