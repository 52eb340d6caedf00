export { SubscriptionPage } from './page/SubscriptionPage.tsx'
export { TrialBadge } from './trial/TrialBadge.tsx'
