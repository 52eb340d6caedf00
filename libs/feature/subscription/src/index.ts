export { useOverdue, type Overdue } from './overdue/useOverdue.ts'
export { SubscriptionPage } from './page/SubscriptionPage.tsx'
export { SubscriptionSuccessPage } from './page/SubscriptionSuccessPage.tsx'
export { TrialBadge } from './trial/TrialBadge.tsx'
