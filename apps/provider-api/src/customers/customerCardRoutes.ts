import { endpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Caller } from '../http/Caller.ts'
import { handle } from '../http/handle.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeCustomer, mergeCustomers, separateCustomers } from './changeCustomer.ts'
import { addField, changeField, deleteField, listFields } from './customerFields.ts'
import { readCustomerCard } from './readCustomerCard.ts'

type Input = { caller: Caller; companyId: number; ports: Ports; request: FastifyRequest }
type By = {
  companyId: number
  now: Date
  emit: (event: NewEvent) => void
  audit: (trx: Trx, change: AuditChange) => Promise<void>
}

/** Runs a change in a transaction of the company, with its entry of the audit log. */
function change<T>(
  endpoint: Endpoint,
  { caller: { adminId, impersonationId }, companyId, ports, request }: Input,
  work: (trx: Trx, by: By) => Promise<T>,
): Promise<T> {
  const now = ports.now()
  const call = { adminId, impersonationId, endpoint, requestId: request.id, at: now }
  return withCompanyTransaction(ports, companyId, (trx, emit) =>
    work(trx, { companyId, now, emit, audit: (db, entry) => recordAudit(db, call, { companyId, ...entry }) }),
  )
}

/** Registers the routes of the cards of customers, and of a company’s own fields for them (CUST-1, CUST-2). */
export function customerCardRoutes(app: FastifyInstance): void {
  handle(app, endpoints.getCustomer, async ({ params: { chatId }, companyId, ports }) => ({
    customer: await readCustomerCard(ports.db, companyId, chatId),
  }))

  handle(app, endpoints.updateCustomer, async (input) => ({
    customer: await change(endpoints.updateCustomer, input, async (trx, by) => {
      await changeCustomer(trx, by, { ...input.body, ...input.params })
      return readCustomerCard(trx, by.companyId, input.params.chatId)
    }),
  }))

  handle(app, endpoints.mergeCustomers, async (input) => ({
    customer: await change(endpoints.mergeCustomers, input, async (trx, by) => {
      await mergeCustomers(trx, by, { ...input.params, into: input.body.into })
      return readCustomerCard(trx, by.companyId, input.params.chatId)
    }),
  }))

  handle(app, endpoints.separateCustomers, async (input) => ({
    customer: await change(endpoints.separateCustomers, input, async (trx, by) => {
      await separateCustomers(trx, by, input.params)
      return readCustomerCard(trx, by.companyId, input.params.chatId)
    }),
  }))

  handle(app, endpoints.listCustomerFields, async ({ companyId, ports }) => ({
    fields: await listFields(ports.db, companyId),
  }))

  handle(app, endpoints.createCustomerField, async (input) => ({
    field: await change(endpoints.createCustomerField, input, (trx, by) => addField(trx, by, input.body)),
  }))

  handle(app, endpoints.updateCustomerField, async (input) => ({
    field: await change(endpoints.updateCustomerField, input, (trx, by) =>
      changeField(trx, by, { ...input.body, id: input.params.id }),
    ),
  }))

  handle(app, endpoints.deleteCustomerField, async (input) => {
    await change(endpoints.deleteCustomerField, input, (trx, by) => deleteField(trx, by, input.params.id))
    return {}
  })
}
