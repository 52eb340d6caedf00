import { deviceStorage, tabStorage, type DeviceStorage, type StorageKey } from '../storage/openStorage.ts'

const key: StorageKey = 'isMobileApp'

/**
 * SHELL-17: the product is shown by a mobile app's web view, as the device remembers it, or as this tab was told by the
 * marker in its address. It stays for the life of the page.
 */
export const isMobileApp = (device: DeviceStorage = deviceStorage, tab: DeviceStorage = tabStorage): boolean =>
  device.get(key) === 'true' || tab.get(key) === 'true'

/** Takes what the address said: `is_mobile_app=true` is remembered on the device, the path's marker in this tab alone. */
export const enterMobileApp = (
  { isRemembered }: { isRemembered: boolean },
  device: DeviceStorage = deviceStorage,
  tab: DeviceStorage = tabStorage,
): void => (isRemembered ? device : tab).set(key, 'true')
