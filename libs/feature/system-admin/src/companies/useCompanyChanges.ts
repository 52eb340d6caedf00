import { ApiError, systemCompanyCalls, type CompanyPage } from '@frontdesk/api-client'
import type { CompanyOverview } from '@frontdesk/contract'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useReturningFocus } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import type { CompanyInput } from './CompanyForm.tsx'
import { companiesKey, overviewKey } from './companyQueries.ts'

/** Which dialog is open. */
export type Asked = { is: 'creating' } | { is: 'editing' | 'deleting'; company: CompanyOverview }

/** Cancelling the prompt for the password is no failure. */
const reasonOf = (error: Error | null): string | null =>
  error === null || (error instanceof ApiError && error.code === 'CONFIRM_PASSWORD') ? null : error.message

/**
 * Archives a company, or puts it back. While archived ones are not shown, `leave` takes it out of the list, and the
 * focus goes to `title`.
 */
function useArchiving({
  showsArchived,
  title,
  leave,
  readAgain,
}: {
  showsArchived: boolean
  title: RefObject<HTMLElement | null>
  leave: (companyId: number) => void
  readAgain: () => Promise<unknown>
}): (company: CompanyOverview) => void {
  const { t } = useLingui()
  const calls = useApi().subject(systemCompanyCalls)
  const toasts = useToasts()
  const { mutate } = useSoleMutation({
    changes: ({ id }) => id,
    mutationFn: ({ id, isArchived }: CompanyOverview) =>
      isArchived === true ? calls.unarchiveCompany(id) : calls.archiveCompany(id),
    onSuccess: (_, { id, isArchived }) => {
      if (isArchived !== true && !showsArchived) {
        leave(id)
        title.current?.focus({ preventScroll: true })
      }
      const message = isArchived === true ? t`The company is back in the list.` : t`The company was archived.`
      toasts.show({ type: 'success', message })
    },
    onError: (error, { isArchived }) => {
      const reason = reasonOf(error)
      if (reason === null) return
      const failure = isArchived === true ? t`Failed to unarchive company` : t`Failed to archive company`
      toasts.show({ type: 'error', message: `${failure}. ${reason}` })
    },
    onSettled: readAgain,
  })
  return mutate
}

/**
 * The dialogs that create, change and delete a company, and archiving it (SYS-2). While archived ones are not shown,
 * archiving takes the row out of the list at once, and one off the total; then the list is read again.
 */
export function useCompanyChanges({ showsArchived }: { showsArchived: boolean }) {
  const { t } = useLingui()
  const calls = useApi().subject(systemCompanyCalls)
  const toasts = useToasts()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { title, remember, giveBack } = useReturningFocus()
  const readAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: companiesKey }),
      queries.invalidateQueries({ queryKey: overviewKey }),
    ])
  const leave = (companyId: number) =>
    queries.setQueriesData<CompanyPage>({ queryKey: companiesKey }, (page) =>
      page?.companies.some(({ id }) => id === companyId)
        ? { ...page, total: page.total - 1, companies: page.companies.filter(({ id }) => id !== companyId) }
        : page,
    )
  const done = (message: string, isOpenerGone: boolean) => {
    setAsked(null)
    giveBack({ isOpenerGone })
    toasts.show({ type: 'success', message })
  }
  const create = useSoleMutation({
    mutationFn: ({ input: { name, title, ownerEmail }, intentKey }: { input: CompanyInput; intentKey: string }) =>
      calls.createCompany({
        name,
        intentKey,
        ...(title !== '' && { title }),
        ...(ownerEmail !== '' && { ownerEmail }),
      }),
    onSuccess: () => done(t`The company was created.`, false),
    onSettled: readAgain,
  })
  const update = useSoleMutation({
    mutationFn: ({ id, input: { name, title } }: { id: number; input: CompanyInput }) =>
      calls.updateCompany(id, { name, title: title === '' ? null : title }),
    onSuccess: () => done(t`The company was saved.`, false),
    onSettled: readAgain,
  })
  const remove = useSoleMutation({
    mutationFn: (id: number) => calls.deleteCompany(id),
    onSuccess: (_, id) => {
      leave(id)
      done(t`The company was deleted.`, true)
    },
    onSettled: readAgain,
  })
  const archive = useArchiving({ showsArchived, title, leave, readAgain })
  const isPending = create.isPending || update.isPending || remove.isPending
  const open = (next: Asked) => {
    remember()
    for (const mutation of [create, update, remove]) mutation.reset()
    setAsked(next)
  }
  return {
    asked,
    title,
    isPending,
    failures: { creating: reasonOf(create.error), editing: reasonOf(update.error), deleting: reasonOf(remove.error) },
    ask: open,
    close: () => {
      if (isPending) return
      setAsked(null)
      giveBack()
    },
    create: create.mutate,
    update: update.mutate,
    remove: remove.mutate,
    archive,
    readAgain,
  }
}

/** The result of `useCompanyChanges`, without the element that takes the focus. */
export type StartCompanyChange = Omit<ReturnType<typeof useCompanyChanges>, 'title'>
