import { supportRoutes } from '@frontdesk/contract/routes/support'
import type { ApiClientOptions } from './ApiClientOptions.ts'
import { supportCalls } from './calls/support.ts'
import { widgetSessionCalls } from './calls/supportWidget.ts'
import { createCallApi } from './createCallApi.ts'

/**
 * Creates the client of a visitor of the support widget: their session and their conversation, and nothing else. Such a
 * session is always one of our own provider API, which makes the same send once, however often it is repeated.
 */
export function createVisitorApi(client: ApiClientOptions) {
  const call = createCallApi(client, supportRoutes)
  const capabilities = { idempotentSends: true, supportPages: true }
  return { ...widgetSessionCalls(call), ...supportCalls(call, () => capabilities) }
}
