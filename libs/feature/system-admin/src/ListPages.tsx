import '@mantine/core/styles/Pagination.layer.css'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Pagination } from '@mantine/core'
import { Navigate, useSearchParams } from 'react-router-dom'

/** The pages of a list; nothing while there is one alone. */
export function ListPages({ pages, page, onPage }: { pages: number; page: number; onPage: (page: number) => void }) {
  const { t } = useLingui()
  if (pages <= 1) return null
  return (
    <Pagination
      total={pages}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({
        'aria-label': {
          first: t`First page`,
          previous: t`Previous page`,
          next: t`Next page`,
          last: t`Last page`,
        }[control],
      })}
      getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
    />
  )
}

/**
 * Leads from a page past the end of a list, such as after its last row was settled, to the last page in the address.
 * Rows stand in its place until that is loaded.
 */
export function PastTheEnd({ pages, page, rowHeight }: { pages: number; page: number; rowHeight: number }) {
  const [parameters] = useSearchParams()
  const last = new URLSearchParams(parameters)
  if (pages > 1) last.set('page', String(pages))
  else last.delete('page')
  return (
    <>
      <SkeletonRows rows={6} height={rowHeight} />
      {page > pages && <Navigate to={{ search: last.toString() }} replace />}
    </>
  )
}
