import { deviceStorage, tabStorage, type DeviceStorage, type StorageKey } from '../storage/openStorage.ts'

const key: StorageKey = 'isMobileApp'

/**
 * SHELL-17: whether the product runs in a mobile app's web view, as stored on the device, or in this tab by the marker
 * in its address. It stays for the life of the page.
 */
export const isMobileApp = (device: DeviceStorage = deviceStorage, tab: DeviceStorage = tabStorage): boolean =>
  device.get(key) === 'true' || tab.get(key) === 'true'

/** Stores the marker of an address: `is_mobile_app=true` on the device, the path's marker in this tab only. */
export const enterMobileApp = (
  { isRemembered }: { isRemembered: boolean },
  device: DeviceStorage = deviceStorage,
  tab: DeviceStorage = tabStorage,
): void => (isRemembered ? device : tab).set(key, 'true')
