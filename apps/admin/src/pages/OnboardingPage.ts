export { OnboardingPage as default } from '@frontdesk/onboarding'
