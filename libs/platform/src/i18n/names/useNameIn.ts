import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from '../useLocale.ts'
import { loadBundledNames, type BundledNames } from './bundledNames.ts'
import { nameIn } from './nameIn.ts'

/** The names that are bundled for the language of the page; null where none are, and while they are loading. */
export function useBundledNames(): BundledNames | null {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['names', locale],
    queryFn: () => loadBundledNames(locale),
    staleTime: Infinity,
  })
  return data ?? null
}

/** Names countries or languages in the language of the page, as `nameIn` does. */
export function useNameIn(type: keyof BundledNames): (code: string) => string {
  const locale = useLocale()
  const bundled = useBundledNames()
  return useMemo(() => nameIn(locale, type, bundled), [locale, type, bundled])
}
