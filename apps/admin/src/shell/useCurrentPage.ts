import { matchPath, useLocation } from 'react-router-dom'
import { appPages, type AppPage } from '../appPages.ts'

/** The page that the address names; null where there is none. */
export function useCurrentPage(): AppPage | null {
  const { pathname } = useLocation()
  return appPages.find(({ paths }) => paths.some((path) => matchPath(path, pathname) !== null)) ?? null
}
