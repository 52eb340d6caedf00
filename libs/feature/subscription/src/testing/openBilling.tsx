import { ApiError } from '@frontdesk/api-client'
import type { AppEventMap } from '@frontdesk/platform'
import { renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { LeaveContext } from '../payment-page/usePaymentPage.ts'
import type { aBillingServer } from './aBillingServer.ts'

const emittedEvents: (keyof AppEventMap)[] = ['SUBSCRIPTION_STARTED', 'SUBSCRIPTION_RENEWED', 'SUBSCRIPTION_CANCELLED']

/**
 * Opens a page of the subscription at `/subscription`; returns also what it emits and the address that it leaves for.
 */
export function openBilling(
  page: ReactNode,
  { api }: ReturnType<typeof aBillingServer>,
  options: RenderScreenOptions = {},
) {
  const leave = vi.fn()
  const emitted: unknown[] = []
  const shown = renderScreen(<LeaveContext value={leave}>{page}</LeaveContext>, {
    route: '/subscription',
    api,
    ...options,
  })
  for (const name of emittedEvents) shown.platform.events.on(name, (payload) => emitted.push([name, payload]))
  return { ...shown, leave, emitted }
}

/** The error of a provider's refusal; its message is English, and for its log. */
export const refusedWith = (code: string, status = 409) =>
  new ApiError({ status, body: { code, message: 'A message of the server' } })
