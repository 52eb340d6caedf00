import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { DataExport } from '../entities/DataExport.ts'
import { Erasure } from '../entities/Erasure.ts'
import { RetentionRule } from '../entities/RetentionRule.ts'
import { accepted } from '../envelope.ts'
import { retentionMonths } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput, Instant } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const OfOne = z.object({ id: z.uuid() })

/** The data of a company and of its customers in their own hands (PRIV-1 to 3; extensions, decision 401). */
export const privacyEndpoints = {
  listDataExports: defineEndpoint({
    ...routes.listDataExports,
    access: 'company',
    register: ['PRIV-1'],
    summary:
      'The last 20 exports of the company, the newest first, for owners only; or those of one customer, by their chat.',
    query: z.object({ ...InCompany, chatId: IdInput.optional() }),
    response: accepted({ exports: z.array(DataExport) }),
    errors: [409],
  }),
  startDataExport: defineEndpoint({
    ...routes.startDataExport,
    access: 'company',
    register: ['PRIV-1'],
    summary:
      'Begins an archive of all conversations, files, customers, invoices, quick replies and knowledge of the company, for owners only; or of one customer, by their chat. While one is being made, returns that one. With a password confirmed within five minutes. Throws NOT_FOUND for a chat that is not a customer’s.',
    body: z.object({ ...InCompany, chatId: IdInput.optional() }),
    response: accepted({ export: DataExport }),
    errors: [404, 409],
  }),
  cancelDataExport: defineEndpoint({
    ...routes.cancelDataExport,
    access: 'company',
    register: ['PRIV-1'],
    summary:
      'Stops an export that is being made, or deletes the archive of one that is complete. Throws NOT_FOUND. Owners only, for an export of the company.',
    params: OfOne,
    body: z.object(InCompany),
    response: accepted({ export: DataExport }),
    errors: [404, 409],
  }),
  /**
   * `url` is absolute if the server's public address is configured, else relative to the origin of the API. It begins a
   * download for ten minutes, and for its owner alone: ask for another one afterwards.
   */
  linkDataExport: defineEndpoint({
    ...routes.linkDataExport,
    access: 'company',
    register: ['PRIV-1'],
    summary:
      'A signed, short-lived address of a complete archive. Throws NOT_FOUND when it is not complete, has expired or was deleted. Owners only, for an export of the company, with a password confirmed within five minutes.',
    params: OfOne,
    body: z.object(InCompany),
    response: accepted({ url: z.string(), expiresAt: Instant }),
    errors: [404, 409],
  }),
  listErasures: defineEndpoint({
    ...routes.listErasures,
    access: 'company',
    register: ['PRIV-2'],
    summary: 'The last 50 erasures of customers, the newest first.',
    query: z.object(InCompany),
    response: accepted({ erasures: z.array(Erasure) }),
  }),
  eraseCustomer: defineEndpoint({
    ...routes.eraseCustomer,
    access: 'company',
    register: ['PRIV-2'],
    summary:
      'Begins to erase the customer of a chat: all of their conversations, messages, files and traces in logs, for good. Returns the one that is in progress already. With a password confirmed within five minutes. Throws NOT_FOUND for a chat that is not a customer’s.',
    body: z.object({ ...InCompany, chatId: IdInput }),
    response: accepted({ erasure: Erasure }),
    errors: [404],
  }),
  getErasureCertificate: defineEndpoint({
    ...routes.getErasureCertificate,
    access: 'company',
    register: ['PRIV-2'],
    summary:
      'What an erasure removed, by kind and count, when and by whom, and what is kept; without a word of the customer. Throws NOT_FOUND until it is done.',
    params: OfOne,
    query: z.object(InCompany),
    response: z.string(),
    produces: 'application/json',
    errors: [404],
  }),
  getRetention: defineEndpoint({
    ...routes.getRetention,
    access: 'company',
    register: ['PRIV-3'],
    summary: 'How long the company keeps conversations, and how many it has deleted by that. Owners only.',
    query: z.object(InCompany),
    response: accepted({ retention: RetentionRule }),
    errors: [409],
  }),
  previewRetention: defineEndpoint({
    ...routes.previewRetention,
    access: 'company',
    register: ['PRIV-3'],
    summary: 'How many conversations have had no message for so many months. Owners only.',
    query: z.object({ ...InCompany, months: countInput(retentionMonths[0], retentionMonths[3]) }),
    response: accepted({ conversations: z.int().nonnegative() }),
    errors: [409],
  }),
  setRetention: defineEndpoint({
    ...routes.setRetention,
    access: 'company',
    register: ['PRIV-3'],
    summary:
      'Has conversations deleted that had no message for so many months, once a day from now on; null keeps them. Owners only, with a password confirmed within five minutes.',
    body: z.object({ ...InCompany, months: z.literal(retentionMonths).nullable() }),
    response: accepted({ retention: RetentionRule }),
    errors: [409],
  }),
}
