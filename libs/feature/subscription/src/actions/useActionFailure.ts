import { ApiError, readReason } from '@frontdesk/api-client'
import { passingFailure, rejectedInput, useLocale } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { UnknownPageError } from '../payment-page/UnknownPageError.ts'
import { leastChargeOf } from '../refusal/leastChargeOf.ts'
import { useRefusalText } from '../refusal/useRefusalText.ts'
import { isOutdatedRefusal } from './isOutdatedRefusal.ts'

/**
 * Why a change of a subscription did not work and what to do, in the reader's language; null for a failure that has no
 * sentence of its own, which is one for the log.
 */
export function useKnownFailure(): (error: Error) => string | null {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  return (error) => {
    if (error instanceof UnknownPageError) return refusalText('page-unknown')
    if (!(error instanceof ApiError)) return null
    if (isOutdatedRefusal(error))
      return t`Your subscription has changed meanwhile. Nothing was charged. Load this page again.`
    return refusalText(error.code, leastChargeOf(error)) ?? passingFailure(error) ?? rejectedInput(error)
  }
}

/**
 * The provider's own sentence about a failure, where the reader's language is that of the providers: English.
 * Null elsewhere (SUB-6, SUB-7).
 */
export function useProviderReason(): (error: Error) => string | null {
  const isEnglish = useLocale() === 'en'
  return (error) => (isEnglish && error instanceof ApiError ? readReason(error.body) : null)
}

/**
 * Why a change of a subscription did not work, in sentences of the reader's language: what is known of it, else
 * `otherwise`, or that it should be tried again. Null for none.
 */
export function useActionFailure(): (error: Error | null, otherwise?: string) => string | null {
  const { t } = useLingui()
  const knownFailure = useKnownFailure()
  const providerReason = useProviderReason()
  return (error, otherwise = t`It did not work. Try again, and contact us if it fails again.`) =>
    error && (knownFailure(error) ?? [otherwise, providerReason(error)].filter((text) => text !== null).join(' '))
}
