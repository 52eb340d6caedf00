/** The rate-limit categories of the calls about customers and the labels of their chats. */
export const customerCallKinds = {
  blockCustomer: 'usual',
  getCustomer: 'usual',
  getCustomerVisits: 'usual',
  updateCustomer: 'usual',
  mergeCustomers: 'usual',
  separateCustomers: 'usual',
  listCustomerFields: 'usual',
  createCustomerField: 'usual',
  updateCustomerField: 'usual',
  deleteCustomerField: 'usual',
  listLabels: 'usual',
  createLabel: 'usual',
  updateLabel: 'usual',
  deleteLabel: 'usual',
  labelChats: 'usual',
  dismissSuggestedLabel: 'usual',
} as const
