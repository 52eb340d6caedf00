import { ApiError, customerCalls } from '@frontdesk/api-client'
import type { CustomerField } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { customerKeys } from '../customerQueries.ts'

/** A field to store: a new one has no id. */
type SavedField = Omit<CustomerField, 'id'> & { id: number | null }

/** The changes of the fields of a company; each rejects with a sentence for the user. */
export type FieldChanges = {
  save: (field: SavedField) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** The calls that change the fields of a company's customers (CUST-1). */
export function useFieldChanges(companyId: number): FieldChanges {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const calls = useApi().subject(customerCalls)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: customerKeys.fields(companyId) })
  const explained = (error: unknown): never => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'NAME_TAKEN') throw new Error(t`There is a field with this name already. Choose another.`)
    if (code === 'LIST_FULL') throw new Error(t`There is no room for another field. Delete one first.`)
    throw error
  }
  const save = useSoleMutation({
    changes: ({ id, name }: SavedField) => id ?? name,
    mutationFn: ({ id, kind, ...field }: SavedField) =>
      id === null
        ? calls.createCustomerField({ companyId, kind, ...field })
        : calls.updateCustomerField({ companyId, id, ...field }),
    onSuccess: readAgain,
  })
  const remove = useSoleMutation({
    changes: (id: number) => id,
    mutationFn: (id: number) => calls.deleteCustomerField({ companyId, id }),
    onSuccess: readAgain,
  })
  return { save: (field) => save.mutateAsync(field).catch(explained), remove: (id) => remove.mutateAsync(id) }
}
