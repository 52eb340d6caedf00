import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** The document of an invoice, and the name under which it is saved. */
export type InvoicePdf = { name: string; body: Blob }

/** The documents of invoices (SUB-1). */
export const invoicePdfCalls = (call: CallApi) => ({
  /** Resolves to the PDF of a paid invoice, in the administrator's language. One that was not paid has none (404). */
  getInvoicePdf: (
    { companyId, id, number }: CompanyScope & { id: string; number: string },
    options?: CallOptions,
  ): Promise<InvoicePdf> =>
    // `isFile`: what is read is the Blob of the response.
    call('getInvoicePdf', { companyId, id }, (body) => ({ name: `invoice-${number}.pdf`, body: body as Blob }), {
      ...options,
      isFile: true,
    }),
})
