import type { Call, TestServer } from './aTestServer.ts'

type Of = { world: TestServer; companyId: number; chatId: number }

/** The calls of a customer's card, and of the first field and the first label of a company. */
export function cardCalls(of: () => Of): Record<string, () => Call | Promise<Call>> {
  const ofChat = (body?: object) => ({ params: { chatId: of().chatId }, ...(body && { body }) })
  const first = async (table: 'customer_fields' | 'labels') => {
    const { world, companyId } = of()
    const { id } = await world.db
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return id
  }
  const ofFirst = async (table: 'customer_fields' | 'labels', body?: object) => ({
    params: { id: await first(table) },
    ...(body && { body }),
  })
  return {
    getCustomer: () => ofChat(),
    getCustomerVisits: () => ofChat(),
    updateCustomer: () => ofChat({ name: 'Annie' }),
    mergeCustomers: () => ofChat({ into: of().chatId }),
    separateCustomers: () => ofChat(),
    listCustomerFields: () => ({}),
    createCustomerField: () => ({ body: { name: 'Allergies', kind: 'text' } }),
    updateCustomerField: () => ofFirst('customer_fields', { name: 'Allergy' }),
    deleteCustomerField: () => ofFirst('customer_fields'),
    listLabels: () => ({}),
    createLabel: () => ({ body: { name: 'Regular', color: 'teal' } }),
    updateLabel: () => ofFirst('labels', { name: 'Regular guest', color: 'teal' }),
    labelChats: async () => ({ body: { chatIds: [of().chatId], add: [await first('labels')] } }),
    dismissSuggestedLabel: async () => ({ params: { chatId: of().chatId, labelId: await first('labels') } }),
    deleteLabel: () => ofFirst('labels'),
  }
}
