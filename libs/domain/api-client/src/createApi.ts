import { accountCalls, type ProviderCapabilities } from './calls/accounts.ts'
import { chatCalls } from './calls/chats.ts'
import { companyCalls } from './calls/companies.ts'
import { eventCalls } from './calls/events.ts'
import { featureCalls } from './calls/features.ts'
import { fileDownloads } from './calls/files.ts'
import { messageCalls } from './calls/messages.ts'
import { supportCalls } from './calls/support.ts'
import { userCalls } from './calls/users.ts'
import { createCallApi } from './createCallApi.ts'
import type { ApiClientOptions } from './ApiClientOptions.ts'

export type Api = ReturnType<typeof createApi>

/**
 * Creates the client of the provider API: one function per route, of its name, grouped by subject. Each takes an object, and
 * `{ signal }` to cancel; a companyId that is left out is the session's.
 */
export function createApi(client: ApiClientOptions) {
  const call = createCallApi(client)
  let capabilities: ProviderCapabilities = {
    idempotentSends: false,
    eventLog: false,
    fileUploads: false,
    chatControl: false,
    passwordConfirmation: false,
  }
  const can = () => capabilities
  return {
    /** Makes the calls of a subject that only some pages need: `fileCalls(api.call)`. */
    call,
    accounts: accountCalls(
      call,
      (announced) => {
        capabilities = announced
      },
      client.onFreshToken,
    ),
    companies: companyCalls(call, can),
    users: userCalls(call),
    chats: chatCalls(call),
    messages: messageCalls(call, can),
    events: eventCalls(call),
    support: supportCalls(call, can),
    features: featureCalls(call),
    files: fileDownloads(client),
  }
}
