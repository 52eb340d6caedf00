import { openStorage } from '../storage/openStorage.ts'

const marker = 'reloadedAfterRefusal'
const ofTheTab = openStorage(() => window.sessionStorage)

/**
 * Reloads the page after a refused token (AUTH-11): once until the next sign-in, so that a provider that refuses every
 * token, or a storage that keeps the removed one, can never make it a loop.
 */
export function reloadOnce(location: Pick<Location, 'reload'> = window.location): void {
  if (ofTheTab.get(marker)) return
  ofTheTab.set(marker, 'true')
  // A marker that is only in this page's memory would not stop the next page.
  if (openStorage(() => window.sessionStorage).get(marker)) location.reload()
}

export const allowReload = (): void => ofTheTab.remove(marker)
