import { endpoints } from '@frontdesk/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../errors/refuse.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { handle } from '../../http/handle.ts'
import { fileNameOf } from './attachInvoice.ts'
import { readInvoiceDocument } from './readInvoiceDocument.ts'
import { renderInvoice } from './renderInvoice.ts'

/** Registers the route of an invoice's PDF, in the language of the administrator who asks for it (SUB-1). */
export function invoiceDocumentRoutes(app: FastifyInstance): void {
  const { operator } = app.settings
  handle(app, endpoints.getInvoicePdf, async ({ params: { id }, caller, companyId, ports, reply }) => {
    const document = await readInvoiceDocument(ports.db, operator, {
      companyId,
      invoiceId: id,
      language: caller.language,
    })
    if (!document) throw refuse('NOT_FOUND')
    void reply.header('content-disposition', contentDisposition('attachment', fileNameOf(document)))
    return renderInvoice(document)
  })
}
