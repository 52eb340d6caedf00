export { OnboardingGate } from './OnboardingGate.tsx'
export { OnboardingPage } from './OnboardingPage.tsx'
