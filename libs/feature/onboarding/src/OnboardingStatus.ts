/** State of the onboarding form (ONB-3). */
export type OnboardingStatus = null | 'inProgress' | 'success' | 'error'
