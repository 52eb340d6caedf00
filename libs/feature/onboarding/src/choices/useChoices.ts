import { useLocale } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Choice } from './Choice.ts'
import { choicesOf } from './choicesOf.ts'
import { countryCodes } from './countryCodes.ts'
import { loadKeptNames } from './keptNames.ts'
import { languageCodes } from './languageCodes.ts'

/** Countries and languages in the language shown (ONB-1); in English for as long as names of our own are on their way. */
export function useChoices(): { countries: readonly Choice[]; languages: readonly Choice[] } {
  const locale = useLocale()
  const { data: kept = null } = useQuery({
    queryKey: ['onboarding', 'names', locale],
    queryFn: () => loadKeptNames(locale),
    staleTime: Infinity,
  })
  return useMemo(
    () => ({
      countries: choicesOf(countryCodes, 'region', locale, kept),
      languages: choicesOf(languageCodes, 'language', locale, kept),
    }),
    [locale, kept],
  )
}
