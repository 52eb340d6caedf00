import { systemCompanyCalls, type CompanyListFilter } from '@frontdesk/api-client'
import type { CompanyOverview } from '@frontdesk/contract'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** The progress of an action on many companies: how many are done, of how many. */
export type Progress = { done: number; of: number }

/**
 * The companies that were chosen, over all pages of the list. All that match the filter are fetched 20 at a time
 * (SYS-3); archiving goes on after a failure and says how many failed. `onChanged`: after some were archived.
 */
export function useSelection(filter: CompanyListFilter, onChanged: () => Promise<unknown>) {
  const { t } = useLingui()
  const calls = useApi().subject(systemCompanyCalls)
  const toasts = useToasts()
  const [chosen, setChosen] = useState<ReadonlyMap<number, CompanyOverview>>(new Map())
  const [progress, setProgress] = useState<Progress | null>(null)
  const all = useSoleMutation({
    mutationFn: () => calls.listAllCompanies(filter, (done, of) => setProgress({ done, of })),
    onSuccess: (companies) => setChosen(new Map(companies.map((company) => [company.id, company]))),
    onError: ({ message }) => {
      const failure = t`Failed to fetch companies`
      toasts.show({ type: 'error', message: `${failure}. ${message}` })
    },
    onSettled: () => setProgress(null),
  })
  const archive = useSoleMutation({
    mutationFn: async (isArchived: boolean) => {
      const wanted = [...chosen.values()].filter((company) => (company.isArchived === true) !== isArchived)
      const failed: CompanyOverview[] = []
      for (const [done, company] of wanted.entries()) {
        setProgress({ done, of: wanted.length })
        try {
          await (isArchived ? calls.archiveCompany(company.id) : calls.unarchiveCompany(company.id))
        } catch {
          failed.push(company)
        }
      }
      return { changed: wanted.length - failed.length, failed }
    },
    onSuccess: ({ changed, failed }, isArchived) => {
      // A failed company stays chosen, so that it can be tried again.
      setChosen(new Map(failed.map((company) => [company.id, company])))
      if (failed.length > 0) {
        const failure = isArchived ? t`Failed to archive company` : t`Failed to unarchive company`
        const names = failed.map(({ name }) => name).join(', ')
        toasts.show({ type: 'error', message: `${failure}: ${names}` })
      } else toasts.show({ type: 'success', message: t`Companies changed: ${changed}` })
    },
    onSettled: () => {
      setProgress(null)
      return onChanged()
    },
  })
  const toggle = (companies: readonly CompanyOverview[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const company of companies) {
        if (isChosen) next.set(company.id, company)
        else next.delete(company.id)
      }
      return next
    })
  return {
    chosen,
    progress,
    toggle,
    clear: () => setChosen(new Map()),
    chooseAll: () => all.mutate(),
    archive: archive.mutate,
  }
}
