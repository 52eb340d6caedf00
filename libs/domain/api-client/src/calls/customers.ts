import type { Customer, CustomerField, CustomerVisits } from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readCustomer, readCustomerField } from '../border/readCustomer.ts'
import { readCustomerVisits } from '../border/readCustomerVisits.ts'
import { readList, readOne } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

type InChat = CompanyScope & { chatId: number }
/** A change of a card; null takes a name or a value away, and what is left out stays. */
export type CustomerChange = {
  name?: string | null
  values?: { fieldId: number; value: string | null }[]
}

/** The card of a customer and the fields of a company, for providers with `capabilities.customers` (CUST-1, CUST-2). */
export const customerCalls = (call: CallApi) => {
  const readTheCustomer = (response: unknown) => readOne(response, 'customer', readCustomer)
  const readTheField = (response: unknown) => readOne(response, 'field', readCustomerField)
  return {
    getCustomer: ({ companyId, chatId }: InChat, options?: CallOptions): Promise<Customer> =>
      call('getCustomer', { chatId, companyId }, readTheCustomer, options),
    getCustomerVisits: ({ companyId, chatId }: InChat, options?: CallOptions): Promise<CustomerVisits> =>
      call(
        'getCustomerVisits',
        { chatId, companyId },
        (response) => readOne(response, 'visits', readCustomerVisits),
        options,
      ),
    updateCustomer: (change: InChat & CustomerChange, options?: CallOptions): Promise<Customer> =>
      call('updateCustomer', { companyId: undefined, ...change }, readTheCustomer, options),
    /** The card of `into` goes before the other one. */
    mergeCustomers: (merge: InChat & { into: number }, options?: CallOptions): Promise<Customer> =>
      call('mergeCustomers', { companyId: undefined, ...merge }, readTheCustomer, options),
    separateCustomers: ({ companyId, chatId }: InChat, options?: CallOptions): Promise<Customer> =>
      call('separateCustomers', { chatId }, readTheCustomer, { ...options, query: { companyId } }),
    listCustomerFields: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly CustomerField[]> =>
      call('listCustomerFields', { companyId }, (response) => readList(response, 'fields', readCustomerField), options),
    /** Rejects with NAME_TAKEN for a name that a search cannot tell from another's. */
    createCustomerField: (
      field: CompanyScope & Omit<CustomerField, 'id'>,
      options?: CallOptions,
    ): Promise<CustomerField> => call('createCustomerField', { companyId: undefined, ...field }, readTheField, options),
    updateCustomerField: (
      field: CompanyScope & Omit<CustomerField, 'kind'>,
      options?: CallOptions,
    ): Promise<CustomerField> => call('updateCustomerField', { companyId: undefined, ...field }, readTheField, options),
    deleteCustomerField: ({ companyId, id }: CompanyScope & { id: number }, options?: CallOptions) =>
      call('deleteCustomerField', { id }, readAccepted, { ...options, query: { companyId } }),
  }
}
