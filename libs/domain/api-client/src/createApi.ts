import { accountCalls, type ProviderCapabilities } from './calls/accounts.ts'
import { chatCalls } from './calls/chats.ts'
import { companyCalls } from './calls/companies.ts'
import { eventCalls } from './calls/events.ts'
import { featureCalls } from './calls/features.ts'
import { messageCalls } from './calls/messages.ts'
import { supportCalls } from './calls/support.ts'
import { userCalls } from './calls/users.ts'
import { createCallApi } from './createCallApi.ts'
import type { ApiClientOptions } from './ApiClientOptions.ts'

export type Api = ReturnType<typeof createApi>

/**
 * The provider API as functions: one per route and of its name, grouped by subject. Each takes an object, and
 * `{ signal }` to cancel; where no companyId is given, the session's is meant.
 */
export function createApi(world: ApiClientOptions) {
  const ask = createCallApi(world)
  let capabilities: ProviderCapabilities = {
    idempotentSends: false,
    eventLog: false,
    fileUploads: false,
    chatControl: false,
    passwordConfirmation: false,
  }
  const can = () => capabilities
  return {
    /** What the calls of a subject that only some pages need are made with: `fileCalls(api.ask)`. */
    ask,
    accounts: accountCalls(
      ask,
      (learnt) => {
        capabilities = learnt
      },
      world.onFreshToken,
    ),
    companies: companyCalls(ask, can),
    users: userCalls(ask),
    chats: chatCalls(ask),
    messages: messageCalls(ask, can),
    events: eventCalls(ask),
    support: supportCalls(ask, can),
    features: featureCalls(ask),
  }
}
