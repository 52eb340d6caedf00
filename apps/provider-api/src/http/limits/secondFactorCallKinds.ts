import type { RouteId } from '@frontdesk/contract'

/** The categories of the calls of a second factor; wrong codes and passkeys are counted beside them. */
export const secondFactorCallKinds = {
  getSecondFactor: 'usual',
  startSecondFactor: 'usual',
  confirmSecondFactor: 'usual',
  verifySecondFactor: 'usual',
  renewRecoveryCodes: 'usual',
  removeSecondFactor: 'usual',
  startPasskey: 'usual',
  addPasskey: 'usual',
  askForPasskey: 'usual',
  removePasskey: 'usual',
} as const satisfies Partial<Record<RouteId, 'usual'>>
