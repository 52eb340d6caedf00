import {
  setLocale,
  signOut,
  useAdmin,
  useCompanies,
  useCompanyState,
  useLocale,
  usePlatform,
} from '@frontdesk/platform'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { Navigate, useSearchParams } from 'react-router-dom'
import { BasicsStep } from './basics/BasicsStep.tsx'
import { ChannelStep } from './ChannelStep.tsx'
import { CompaniesNotLoaded } from './CompaniesNotLoaded.tsx'
import { OnboardingForm } from './OnboardingForm.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'

/** The form, once the administrator and the company are loaded. */
function Form() {
  const admin = useAdmin()
  const { companies, error } = useCompanies()
  const state = useCompanyState()
  if (admin !== null && companies !== undefined) {
    if (state.is !== 'chosen') return <OnboardingForm key={admin.id} adminId={admin.id} company={null} />
    if (state.company !== null) return <OnboardingForm key={admin.id} adminId={admin.id} company={state.company} />
    // While impersonating, the details are not this user's to submit (SHELL-10).
    if (admin.metadata.roles.includes('SYSTEM_ADMIN')) return <Navigate to="/chats" replace />
  }
  return <CompaniesNotLoaded error={error} skeleton={<SkeletonRows rows={4} />} />
}

/**
 * Business details, submitted once before the first chat (ONB-1), then what customers ask (TEACH-3),
 * then the first channel.
 */
export function OnboardingPage() {
  const platform = usePlatform()
  const locale = useLocale()
  const [parameters] = useSearchParams()
  const named = parameters.get('step')
  const step = named === 'assistant' || named === 'channel' ? named : 'business'
  return (
    <OnboardingFrame
      step={step}
      locale={locale}
      onLocale={(chosen) => setLocale(chosen)}
      onLogout={() => signOut(platform)}
    >
      {step === 'business' ? <Form /> : step === 'assistant' ? <BasicsStep /> : <ChannelStep />}
    </OnboardingFrame>
  )
}
