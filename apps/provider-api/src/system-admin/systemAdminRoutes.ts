import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { readOverviewStats } from './readOverviewStats.ts'
import { listCompanies } from './listCompanies.ts'
import { listJobs } from './listJobs.ts'
import { repeatJob } from './repeatJob.ts'

/** Registers the routes of the system administrators' console (SYS-1, SYS-5). */
export function systemAdminRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getOverviewStats, async ({ ports }) => ({
    stats: await readOverviewStats(app.ports.db, ports.now()),
  }))

  handle(app, endpoints.listCompaniesForSystem, async ({ query }) => {
    const { companies, total } = await listCompanies(app.ports.db, query)
    const counts = { total, page: query.page, limit: query.limit }
    // The seeds leave open where the totals stand: both places (provider-api section 11, row 5).
    return { data: { companies, ...counts }, ...counts }
  })

  handle(app, endpoints.listJobs, ({ ports }) => listJobs(app.ports.db, ports.now()))

  handle(app, endpoints.repeatJob, async ({ body, caller, ports, request }) => ({
    isRepeated: await repeatJob(ports, {
      jobId: body.jobId,
      adminId: caller.adminId,
      // As the gate of the companies notes it.
      action: `${request.method} ${request.routeOptions.url ?? ''}`,
    }),
  }))
}
