import type { CompanyFlags } from '@frontdesk/contract'
import { mostFlagRows } from '@frontdesk/contract/limits'
import { useApi } from '@frontdesk/platform'
import { useQueries } from '@tanstack/react-query'
import { flagQueries, type CompanyFlagFilter } from '../flagQueries.ts'

/** A company's row of the matrix: its states by the ids of the flags. */
export type MatrixRow = {
  company: CompanyFlags['company']
  stateOf: ReadonlyMap<string, CompanyFlags['states'][number]>
}

/** Which pages of the matrix are near the screen, the first of all being 0. */
export type PageRange = { first: number; last: number }

/** The pages that have the rows of a range. */
export const pagesOf = ({ first, last }: { first: number; last: number }): PageRange => ({
  first: Math.floor(first / mostFlagRows),
  last: Math.floor(last / mostFlagRows),
})

type Page = Awaited<ReturnType<NonNullable<ReturnType<typeof flagQueries.companies>['queryFn']>>>

/**
 * The rows of a page. The query keeps them with the page, so that a row that is drawn stays the same while others come.
 */
const rowsOf = ({ companies, flagIds, total }: Page) => ({
  total,
  rows: companies.map(({ company, states }): MatrixRow => ({
    company,
    stateOf: new Map(states.map((state, column) => [flagIds[column] ?? '', state])),
  })),
})

/**
 * The rows of the matrix, a page of companies at a time: the first page, and those from `first` to `last`. `total` is
 * null before the first answer; a row that is not loaded yet is undefined.
 */
export function useMatrixPages(filter: CompanyFlagFilter, { first, last }: PageRange) {
  const api = useApi()
  const pages = new Set([0])
  for (let page = first; page <= last; page += 1) pages.add(page)
  const numbers = [...pages]
  const results = useQueries({
    queries: numbers.map((page) => ({ ...flagQueries.companies(api, filter, page + 1), select: rowsOf })),
  })
  const failed = results.find(({ error }) => error !== null)
  return {
    total: results[0]?.data?.total ?? null,
    rowAt: (index: number): MatrixRow | undefined =>
      results[numbers.indexOf(Math.floor(index / mostFlagRows))]?.data?.rows[index % mostFlagRows],
    error: failed?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}
