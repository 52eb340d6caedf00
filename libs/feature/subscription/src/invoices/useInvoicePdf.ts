import { ApiError, invoicePdfCalls } from '@frontdesk/api-client'
import type { Invoice } from '@frontdesk/contract'
import { saveFile, useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'

const mayPass = (reason: Error): boolean => reason instanceof ApiError && reason.isPassing

/**
 * Downloads the documents of a company's invoices (SUB-1). `failure`: why the last one could not be had and what to do,
 * in a sentence; the cause is logged unless it may pass.
 */
export function useInvoicePdf(companyId: number): {
  download: (invoice: Invoice) => void
  /** The id of the invoice whose document is on its way. */
  downloading: string | null
  failure: string | null
} {
  const { t } = useLingui()
  const api = useApi()
  const { mutate, isPending, variables, error } = useSoleMutation({
    changes: ({ id }) => id,
    mutationFn: (of: { id: string; number: string }) =>
      api.subject(invoicePdfCalls).getInvoicePdf({ companyId, ...of }),
    onSuccess: saveFile,
    onError: (reason) => {
      if (!mayPass(reason)) console.error('The document of an invoice could not be downloaded', reason)
    },
  })
  const failureOf = (reason: Error): string => {
    const number = variables?.number ?? ''
    if (reason instanceof ApiError && reason.status === 404)
      return t`There is no document for invoice ${number}. Load this page again; if that does not help, contact us.`
    return mayPass(reason)
      ? t`Invoice ${number} could not be downloaded. Check your connection and try again.`
      : t`Invoice ${number} could not be downloaded. Try again, and contact us if it fails again.`
  }
  return {
    download({ id, number }) {
      if (id && number) mutate({ id, number })
    },
    downloading: isPending ? variables.id : null,
    failure: error && failureOf(error),
  }
}
