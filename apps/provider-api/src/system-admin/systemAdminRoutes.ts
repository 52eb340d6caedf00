import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { auditRoutes } from './audit/auditRoutes.ts'
import { impersonationRoutes } from './impersonation/impersonationRoutes.ts'
import { systemCompanyRoutes } from './companies/systemCompanyRoutes.ts'
import { flagRoutes } from './flags/flagRoutes.ts'
import { systemBillingRoutes } from './billing/systemBillingRoutes.ts'
import { homeRoutes } from './home/homeRoutes.ts'
import { operationsRoutes } from './operations/operationsRoutes.ts'
import { listJobs } from './listJobs.ts'
import { listReports, resolveReport } from './messageReports.ts'
import { repeatJob } from './repeatJob.ts'

/** Registers the routes of the system administrators' console (SYS-1…3, SYS-5, SYS-6, SYS-8). */
export function systemAdminRoutes(app: FastifyInstance): void {
  auditRoutes(app)
  impersonationRoutes(app)
  systemCompanyRoutes(app)
  flagRoutes(app)
  homeRoutes(app)
  systemBillingRoutes(app)
  operationsRoutes(app)

  handle(app, endpoints.listJobs, ({ ports }) => listJobs(app.ports.db, ports.now()))

  handle(app, endpoints.listReports, ({ query }) => listReports(app.ports.db, query))

  handle(app, endpoints.resolveReport, async ({ body, caller, ports, audit }) => ({
    report: await resolveReport(ports, { ...body, adminId: caller.adminId }, audit),
  }))

  handle(app, endpoints.repeatJob, async ({ body, ports, audit }) => ({
    isRepeated: await repeatJob(ports, body.jobId, audit),
  }))
}
