import type { Company } from '@frontdesk/contract'
import { deviceStorage } from '@frontdesk/platform'
import { useRef, useState, type ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { ApiError } from '@frontdesk/api-client'
import { Trans } from '@lingui/react/macro'
import { guessCountry } from './choices/guessCountry.ts'
import { languageOfCountry, useChoices } from './choices/useChoices.ts'
import { forgetDraft, keepDraft, knownPlaces, recallDraft, type OnboardingDraft } from './draft/OnboardingDraft.ts'
import { OnboardingView } from './OnboardingView.tsx'
import { useCompleteOnboarding } from './useCompleteOnboarding.ts'

/** Why the details could not be submitted, and what is safe; null without an error (ONB-3). */
export function failureMessage(error: Error | null): ReactNode {
  if (error === null) return null
  if (error instanceof ApiError && error.code === 'NOT_OWNER')
    return <Trans>Only an owner of this company can enter its details. Ask them to sign in.</Trans>
  if (error instanceof ApiError && error.status === 0)
    return <Trans>The server does not answer. What you entered is still here.</Trans>
  return <Trans>Your details could not be saved. What you entered is still here.</Trans>
}

/** The page where the first channel is connected. */
const nextPage = '/integrations'
/** The step after the details: what customers ask (TEACH-3). */
const nextStep = '/onboarding?step=assistant'

/**
 * Whether the details are still needed. A company for which the provider does not report it is done, unless its
 * onboarding began here.
 */
const needsDetails = (company: Company | null, draft: OnboardingDraft | null) =>
  company === null || company.isOnboarded === false || draft?.companyId === company.id

/** The country and the language to begin with: those of the company, else what the device lets suppose (ONB-2). */
function beginningPlaces(company: Company | null) {
  const known = knownPlaces(company?.metadata ?? {})
  if (known.country !== '' || known.language !== '') return known
  const country = guessCountry(new Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages)
  return country === '' ? known : { country, language: languageOfCountry(country) }
}

/** The initial values: the unfinished draft, else the company's current details. */
function beginning(adminId: number, company: Company | null): { draft: OnboardingDraft; isOpen: boolean } {
  const stored = recallDraft(deviceStorage, adminId)
  const current = {
    companyName: company?.name ?? '',
    companyType: '',
    ...beginningPlaces(company),
    companyId: null,
  } as const
  return { draft: stored ?? current, isOpen: needsDetails(company, stored) }
}

/** The form's values, stored on the device for this administrator until they are submitted (ONB-1). */
export function OnboardingForm({ adminId, company }: { adminId: number; company: Company | null }) {
  const navigate = useNavigate()
  // The state at mounting decides: creating the company on the way changes nothing.
  const [{ draft: first, isOpen }] = useState(() => beginning(adminId, company))
  const [draft, setDraft] = useState(first)
  const newest = useRef(first)
  const choices = useChoices()
  const change = (part: Partial<OnboardingDraft>) => {
    newest.current = { ...newest.current, ...part }
    keepDraft(deviceStorage, adminId, newest.current)
    setDraft(newest.current)
  }
  const { status, error, complete } = useCompleteOnboarding({
    onMade: (companyId) => change({ companyId }),
    onDone: () => {
      forgetDraft(deviceStorage)
      void navigate(nextStep, { replace: true })
    },
  })
  if (!isOpen) return <Navigate to={nextPage} replace />
  return (
    <OnboardingView
      {...choices}
      details={draft}
      onChange={change}
      onComplete={complete}
      status={status}
      failure={failureMessage(error)}
    />
  )
}
