export { SubscriptionPage as default } from '@frontdesk/subscription'
