import { deviceStorage } from '../storage/openStorage.ts'

/** What the provider gave this device at a sign-in, to be sent with the next one; nothing, when it has none or the storage holds nonsense. */
export function readDeviceToken(storage = deviceStorage): { deviceToken?: string } {
  const deviceToken = storage.get('deviceToken')
  return deviceToken !== null && /^[\w-]{20,200}$/u.test(deviceToken) ? { deviceToken } : {}
}

/** Keeps what a sign-in gave; it stays on the device when its user signs out (docs/decisions/0026). */
export function storeDeviceToken({ deviceToken }: { deviceToken?: string | undefined }, storage = deviceStorage): void {
  if (deviceToken !== undefined) storage.set('deviceToken', deviceToken)
}
