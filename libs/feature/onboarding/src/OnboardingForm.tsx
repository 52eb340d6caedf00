import type { Company } from '@frontdesk/contract'
import { deviceStorage } from '@frontdesk/platform'
import { useRef, useState, type ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { ApiError } from '@frontdesk/api-client'
import { Trans } from '@lingui/react/macro'
import { useChoices } from './choices/useChoices.ts'
import { forgetDraft, keepDraft, recallDraft, type OnboardingDraft } from './draft/OnboardingDraft.ts'
import { OnboardingView } from './OnboardingView.tsx'
import { useCompleteOnboarding } from './useCompleteOnboarding.ts'

/** Why the details could not be handed in, and what is safe; null while all is well (ONB-3). */
export function failureWords(error: Error | null): ReactNode {
  if (error === null) return null
  if (error instanceof ApiError && error.code === 'NOT_OWNER')
    return <Trans>Only an owner of this company can tell its details. Ask them to sign in.</Trans>
  if (error instanceof ApiError && error.status === 0)
    return <Trans>The server does not answer. What you entered is still here.</Trans>
  return <Trans>Your details could not be saved. What you entered is still here.</Trans>
}

/** Where the first channel is connected. */
const nextPage = '/integrations'

/** Whether these details are still asked for: a company that a provider says nothing of is done, unless it was begun here. */
const isAskedFor = (company: Company | null, draft: OnboardingDraft | null) =>
  company === null || company.isOnboarded === false || draft?.companyId === company.id

/** What the form begins with: what was left unfinished, else what is known of the company. */
function beginning(adminId: number, company: Company | null): { draft: OnboardingDraft; isOpen: boolean } {
  const kept = recallDraft(deviceStorage, adminId)
  const { country, language } = company?.metadata ?? {}
  const known = {
    companyName: company?.name ?? '',
    companyType: '',
    country: country ?? '',
    language: language ?? '',
    companyId: null,
  } as const
  return { draft: kept ?? known, isOpen: isAskedFor(company, kept) }
}

/** The details as they are typed: kept on the device for this administrator, until they are complete (ONB-1). */
export function OnboardingForm({ adminId, company }: { adminId: number; company: Company | null }) {
  const navigate = useNavigate()
  // What is known when the page opens decides: the company that is made on the way changes nothing.
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
      void navigate(nextPage, { replace: true })
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
      failure={failureWords(error)}
    />
  )
}
