import { deviceStorage } from '../storage/openStorage.ts'

/** The token that this device received at a sign-in, to be sent with the next one; empty without a valid one. */
export function readDeviceToken(storage = deviceStorage): { deviceToken?: string } {
  const deviceToken = storage.get('deviceToken')
  return deviceToken !== null && /^[\w-]{20,200}$/u.test(deviceToken) ? { deviceToken } : {}
}

/** Stores the device token of a sign-in; it stays on the device after a sign-out (docs/decisions/0026). */
export function storeDeviceToken({ deviceToken }: { deviceToken?: string | undefined }, storage = deviceStorage): void {
  if (deviceToken !== undefined) storage.set('deviceToken', deviceToken)
}
