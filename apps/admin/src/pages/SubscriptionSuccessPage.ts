export { SubscriptionSuccessPage as default } from '@frontdesk/subscription'
