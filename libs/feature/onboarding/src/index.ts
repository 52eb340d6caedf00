export { CompanySettingsPage } from './company/CompanySettingsPage.tsx'
export { OnboardingGate } from './OnboardingGate.tsx'
export { OnboardingPage } from './OnboardingPage.tsx'
