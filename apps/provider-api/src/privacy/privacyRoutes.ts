import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentDisposition } from '../files/contentDisposition.ts'
import { fileLinks } from '../files/fileLinks.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import { requireConfirmed } from '../http/requireConfirmed.ts'
import { allowDownload, cancelDataExport, listDataExports, startDataExport } from './dataExports.ts'
import { eraseCustomer, listErasures, readCertificate } from './erasures.ts'
import { getRetention, previewRetention, setRetention } from './retention/retention.ts'
import { serveDataExport, subjectOfLink } from './serveDataExport.ts'

type Input = { caller: Caller; companyId: number; request: FastifyRequest }

/** Registers the calls by which a company has its data in its own hands (PRIV-1 to 3, decision 401). */
export function privacyRoutes(app: FastifyInstance): void {
  const { settings } = app
  const links = fileLinks(settings)
  const changing = (endpoint: Endpoint, { caller, companyId, request }: Input) => ({
    companyId,
    call: { adminId: caller.adminId, endpoint, requestId: request.id, at: app.ports.now() },
  })

  handle(app, endpoints.listDataExports, async ({ caller: { adminId }, companyId, ports, query }) => ({
    exports: await listDataExports(ports, { companyId, adminId, chatId: query.chatId ?? null }),
  }))
  handle(app, endpoints.startDataExport, async (input) => {
    // A stolen session must not carry a company away.
    requireConfirmed(input.caller)
    const { chatId = null } = input.body
    return { export: await startDataExport(input.ports, changing(endpoints.startDataExport, input), { chatId }) }
  })
  handle(app, endpoints.cancelDataExport, async (input) => ({
    export: await cancelDataExport(input.ports, changing(endpoints.cancelDataExport, input), input.params.id),
  }))
  handle(app, endpoints.linkDataExport, async (input) => {
    const { caller, params, ports } = input
    requireConfirmed(caller)
    await allowDownload(ports, changing(endpoints.linkDataExport, input), params.id)
    const { expires, signature } = links.sign(subjectOfLink(params.id, caller.adminId), ports.now())
    const base = `${settings.publicUrl ?? ''}/api/data-exports`
    return {
      url: `${base}/${params.id}?by=${caller.adminId}&exp=${expires}&sig=${signature}`,
      expiresAt: new Date(expires * 1000).toISOString(),
    }
  })
  serveDataExport(app)

  handle(app, endpoints.listErasures, async ({ companyId, ports }) => ({
    erasures: await listErasures(ports.db, companyId),
  }))
  handle(app, endpoints.eraseCustomer, async (input) => {
    requireConfirmed(input.caller)
    const call = changing(endpoints.eraseCustomer, input)
    return { erasure: await eraseCustomer(input.ports, call, input.body.chatId) }
  })
  handle(app, endpoints.getErasureCertificate, async ({ params: { id }, companyId, ports, reply }) => {
    const certificate = await readCertificate(ports.db, companyId, id)
    void reply.header('content-disposition', contentDisposition('attachment', `erasure-${id}.json`))
    return Buffer.from(certificate)
  })

  handle(app, endpoints.getRetention, async ({ caller: { adminId }, companyId, ports }) => ({
    retention: await getRetention(ports, { companyId, adminId }),
  }))
  handle(app, endpoints.previewRetention, async ({ caller: { adminId }, companyId, ports, query: { months } }) => ({
    conversations: await previewRetention(ports, { companyId, adminId, months }),
  }))
  handle(app, endpoints.setRetention, async (input) => {
    requireConfirmed(input.caller)
    const call = changing(endpoints.setRetention, input)
    return { retention: await setRetention(input.ports, call, input.body.months) }
  })
}
