import { supportCompanyId, supportInboxEndpoints } from '@frontdesk/contract'
import type { TestServer } from './aTestServer.ts'

type Input = { query?: Record<string, string>; body?: object }

/** The support inbox of a system administrator: makes its calls, as the console does, and expects them to succeed. */
export async function aSupportInbox(world: TestServer) {
  const root = await world.anAdministrator({ isSystemAdmin: true, fullName: 'Root' })
  const call = async (route: keyof typeof supportInboxEndpoints, { query, body }: Input = {}) => {
    const { method, path } = supportInboxEndpoints[route]
    const response = await world.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${root.token}`, 'x-company-id': String(supportCompanyId) },
      ...(query && { query }),
      ...(method !== 'GET' && { payload: { companyId: supportCompanyId, ...body } }),
    })
    if (response.statusCode !== 200) throw new Error(`${route}: ${response.statusCode} ${response.body}`)
    return response.json<Record<string, unknown>>()
  }
  return { root, call }
}
