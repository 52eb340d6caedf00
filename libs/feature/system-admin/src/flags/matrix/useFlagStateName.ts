import type { CompanyFlagState } from '@frontdesk/contract/limits'
import { useLingui } from '@lingui/react/macro'

/** The state of a flag for a company: in a word for a cell, and in a sentence for screen readers and the line below. */
export function useFlagStateName(): (state: CompanyFlagState) => { word: string; sentence: string } {
  const { t } = useLingui()
  const names: Record<CompanyFlagState, { word: string; sentence: string }> = {
    'own-on': { word: t`On`, sentence: t`On, by the company's own switch` },
    'own-off': { word: t`Off`, sentence: t`Off, by the company's own switch` },
    on: { word: t`On`, sentence: t`On, by the rules of the flag` },
    off: { word: '–', sentence: t`Off, by the rules of the flag` },
    people: { word: t`Some`, sentence: t`Some: off for the company, on for people whom the flag names` },
  }
  return (state) => names[state]
}
