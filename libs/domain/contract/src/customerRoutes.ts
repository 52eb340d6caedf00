import type { Route } from './Route.ts'

/** The calls of the cards of customers, and of the labels of their chats (CUST-1, CUST-2, CUST-3). */
export const routesOfCustomers = {
  blockCustomer: { method: 'PUT', path: '/admin/chats/:chatId/block', isRead: false },
  listLabels: { method: 'GET', path: '/admin/labels', isRead: true },
  createLabel: { method: 'POST', path: '/admin/labels', isRead: false },
  updateLabel: { method: 'PUT', path: '/admin/labels/:id', isRead: false },
  deleteLabel: { method: 'DELETE', path: '/admin/labels/:id', isRead: false },
  labelChats: { method: 'POST', path: '/admin/chats/labels', isRead: false },
  dismissSuggestedLabel: { method: 'DELETE', path: '/admin/chats/:chatId/suggestedLabels/:labelId', isRead: false },
  getCustomer: { method: 'GET', path: '/admin/chats/:chatId/customer', isRead: true },
  updateCustomer: { method: 'PUT', path: '/admin/chats/:chatId/customer', isRead: false },
  mergeCustomers: { method: 'POST', path: '/admin/chats/:chatId/customer/merge', isRead: false },
  separateCustomers: { method: 'DELETE', path: '/admin/chats/:chatId/customer/merge', isRead: false },
  getCustomerVisits: { method: 'GET', path: '/admin/chats/:chatId/customer/visits', isRead: true },
  listCustomerFields: { method: 'GET', path: '/admin/customerFields', isRead: true },
  createCustomerField: { method: 'POST', path: '/admin/customerFields', isRead: false },
  updateCustomerField: { method: 'PUT', path: '/admin/customerFields/:id', isRead: false },
  deleteCustomerField: { method: 'DELETE', path: '/admin/customerFields/:id', isRead: false },
} as const satisfies Record<string, Route>
