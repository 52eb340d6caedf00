import { privacyCalls, type Api } from '@frontdesk/api-client'
import type { DataExport } from '@frontdesk/contract'
import { queryOptions } from '@tanstack/react-query'

/** Milliseconds between two looks at the progress of an export. */
const lookEvery = 2_000

/** Whether an archive is being made. */
export const isOpen = ({ status }: DataExport): boolean => status === 'waiting' || status === 'running'

/** The exports of the company, or of a chat's customer, read again while one is being made. */
export const dataExportsQuery = (api: Pick<Api, 'subject'>, companyId: number, chatId: number | null) =>
  queryOptions({
    queryKey: ['data-exports', companyId, chatId],
    queryFn: ({ signal }) =>
      api.subject(privacyCalls).listDataExports({ companyId, ...(chatId !== null && { chatId }) }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookEvery : false),
    // Owners may stop being owners, and archives expire.
    staleTime: 0,
  })
