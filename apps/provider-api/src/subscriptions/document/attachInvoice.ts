import type { Db } from '../../db/Db.ts'
import type { AttachmentsOf } from '../../mail/createEmailWorker.ts'
import type { Settings } from '../../ports/Settings.ts'
import type { InvoiceDocument } from './InvoiceDocument.ts'
import { readInvoiceDocument } from './readInvoiceDocument.ts'
import { renderInvoice } from './renderInvoice.ts'

/** `invoice-2026-000042.pdf` */
export const fileNameOf = ({ number }: Pick<InvoiceDocument, 'number'>): string => `invoice-${number}.pdf`

/** Attaches the PDF of the invoice that an email is about, in the language of the email; none to other emails. */
export const attachInvoice =
  (db: Db, { operator }: Pick<Settings, 'operator'>): AttachmentsOf =>
  async ({ language, details }) => {
    const invoice = details?.billing?.invoice
    if (!invoice) return []
    const document = await readInvoiceDocument(db, operator, {
      companyId: invoice.companyId,
      invoiceId: invoice.id,
      language,
    })
    return document
      ? [{ name: fileNameOf(document), type: 'application/pdf', bytes: await renderInvoice(document) }]
      : []
  }
