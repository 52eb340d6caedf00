import { routes } from '@frontdesk/contract/routes'
import { accountCalls, type ProviderCapabilities } from './calls/accounts.ts'
import { companyCalls } from './calls/companies.ts'
import { eventCalls } from './calls/events.ts'
import { featureCalls } from './calls/features.ts'
import { fileDownloads } from './calls/files.ts'
import { createCallApi, type CallApi } from './createCallApi.ts'
import type { ApiClientOptions } from './ApiClientOptions.ts'

/** Creates the calls of one subject: one function per route, of its name. `can` is what the provider announced last. */
export type ApiSubject<Calls> = (call: CallApi, can: () => ProviderCapabilities) => Calls

export type Api = ReturnType<typeof createApi>

/**
 * Creates the client of the provider API: one function per route, of its name, grouped by subject. Each takes an
 * object, and `{ signal }` to cancel; a companyId that is left out is the session's. The subjects that every page needs
 * are its properties; the others come by `subject`, so that a page downloads only the ones it names.
 */
export function createApi(client: ApiClientOptions) {
  const call = createCallApi(client, routes)
  let capabilities: ProviderCapabilities = {
    idempotentSends: false,
    eventLog: false,
    fileUploads: false,
    chatControl: false,
    passwordConfirmation: false,
    quotedReplies: false,
    impersonation: false,
    supportPages: false,
    announcements: false,
    quickReplies: false,
    privacy: false,
    privateNotes: false,
    passkeys: false,
    customers: false,
    planning: false,
    team: false,
    results: false,
    officeHours: false,
    assignment: false,
  }
  const can = () => capabilities
  const subjects = new Map<ApiSubject<unknown>, unknown>()
  return {
    /** The calls of a subject, created once: `api.subject(chatCalls).getChats()`. */
    subject: <Calls>(create: ApiSubject<Calls>): Calls => {
      if (!subjects.has(create)) subjects.set(create, create(call, can))
      return subjects.get(create) as Calls // stored under its own creator, on the line above or before
    },
    accounts: accountCalls(
      call,
      (announced) => {
        capabilities = announced
      },
      client.onFreshToken,
    ),
    companies: companyCalls(call, can),
    events: eventCalls(call),
    features: featureCalls(call),
    files: fileDownloads(client),
  }
}
