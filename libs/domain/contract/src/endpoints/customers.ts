import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Customer, CustomerField } from '../entities/Customer.ts'
import { CustomerVisits } from '../entities/CustomerVisits.ts'
import { accepted } from '../envelope.ts'
import {
  customerFieldKinds,
  longestCustomerFieldName,
  longestCustomerName,
  longestFieldChoice,
  longestFieldValue,
  mostCustomerFields,
  mostFieldChoices,
} from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const OfChat = z.object({ chatId: IdInput })
/** Fields have ids of their own, in four bytes. */
const FieldIdInput = countInput(1, 999_999_999)
const OfField = z.object({ id: FieldIdInput })
const Name = z.string().trim().min(1).max(longestCustomerFieldName)
const Choices = z.array(z.string().trim().min(1).max(longestFieldChoice)).max(mostFieldChoices).default([])

/** The card of a customer, and the fields that a company defines for it (CUST-1, CUST-2; extensions). */
export const customerEndpoints = {
  getCustomer: defineEndpoint({
    ...routes.getCustomer,
    access: 'company',
    register: ['CUST-1'],
    summary: 'The card of the customer of a chat, with all chats that are merged with it.',
    params: OfChat,
    query: z.object(InCompany),
    response: accepted({ customer: Customer }),
    errors: [404],
  }),
  updateCustomer: defineEndpoint({
    ...routes.updateCustomer,
    access: 'company',
    register: ['CUST-1'],
    summary:
      'Changes the name that the company gives a customer, and values of its fields; null takes one away, and what is left out stays. Throws NOT_FOUND for an unknown field, and VALIDATION_ERROR for a value that the field cannot have.',
    params: OfChat,
    body: z.object({
      ...InCompany,
      name: z.string().trim().min(1).max(longestCustomerName).nullable().optional(),
      values: z
        .array(z.object({ fieldId: FieldIdInput, value: z.string().trim().min(1).max(longestFieldValue).nullable() }))
        .max(mostCustomerFields)
        .default([]),
    }),
    response: accepted({ customer: Customer }),
    errors: [404],
  }),
  mergeCustomers: defineEndpoint({
    ...routes.mergeCustomers,
    access: 'company',
    register: ['CUST-2', 'SYS-6'],
    summary:
      'Shows the customer of a chat, with all that is merged with it, on the card of another chat’s customer, whose words come before theirs. Chats, addresses and blocks stay as they are. Throws LIST_FULL beyond the most chats of one customer.',
    params: OfChat,
    body: z.object({ ...InCompany, into: IdInput }),
    response: accepted({ customer: Customer }),
    errors: [404, 409],
  }),
  separateCustomers: defineEndpoint({
    ...routes.separateCustomers,
    access: 'company',
    register: ['CUST-2', 'SYS-6'],
    summary:
      'Undoes the merge of the customer of a chat, which is as before it; words that were written since stay on the card of the other one. A repeated call changes nothing.',
    params: OfChat,
    query: z.object(InCompany),
    response: accepted({ customer: Customer }),
    errors: [404],
  }),
  getCustomerVisits: defineEndpoint({
    ...routes.getCustomerVisits,
    access: 'company',
    register: ['CUST-1'],
    summary:
      'The next and the last visit of the customer of a chat, and how many there were, at the company’s salons that are linked. Answers within ten seconds, with `away` where the booking system does not.',
    params: OfChat,
    query: z.object(InCompany),
    response: accepted({ visits: CustomerVisits }),
    errors: [404],
  }),
  listCustomerFields: defineEndpoint({
    ...routes.listCustomerFields,
    access: 'company',
    register: ['CUST-1'],
    summary: 'The fields that the company has defined for its customers, in the order in which they were added.',
    query: z.object(InCompany),
    response: accepted({ fields: z.array(CustomerField) }),
  }),
  createCustomerField: defineEndpoint({
    ...routes.createCustomerField,
    access: 'company',
    register: ['CUST-1', 'SYS-6'],
    summary:
      'Adds a field. Throws NAME_TAKEN for a name that is the same for a search, LIST_FULL beyond the most that a company may have, and VALIDATION_ERROR for a choice without choices.',
    body: z.object({ ...InCompany, name: Name, kind: z.enum(customerFieldKinds), choices: Choices }),
    response: accepted({ field: CustomerField }),
    errors: [409],
  }),
  updateCustomerField: defineEndpoint({
    ...routes.updateCustomerField,
    access: 'company',
    register: ['CUST-1', 'SYS-6'],
    summary:
      'Changes the name of a field, and its choices; values that customers have stay. Throws NOT_FOUND, NAME_TAKEN and VALIDATION_ERROR.',
    params: OfField,
    body: z.object({ ...InCompany, name: Name, choices: Choices }),
    response: accepted({ field: CustomerField }),
    errors: [404, 409],
  }),
  deleteCustomerField: defineEndpoint({
    ...routes.deleteCustomerField,
    access: 'company',
    register: ['CUST-1', 'SYS-6'],
    summary: 'Deletes a field with the values of all customers. Throws NOT_FOUND.',
    params: OfField,
    query: z.object(InCompany),
    response: accepted({}),
    errors: [404],
  }),
}
