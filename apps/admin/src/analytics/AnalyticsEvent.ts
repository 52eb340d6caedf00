/** What an event may say beside its name (AN-1). Never the text of a message, never a token. */
export type AnalyticsProperties = {
  userId: string
  email: string
  fullName: string
  emailVerified: boolean
  language: string
  method: string
  platform: string
  integrationType: string
  planName: string
  price: number
  currency: string
  subscriptionPeriod: string
  paymentMethod: string
  url: string
  path: string
  referrer: string
  title: string
}

type Says<Name extends keyof AnalyticsProperties = never> = Pick<AnalyticsProperties, Name>
type Paid = Says<'planName' | 'price' | 'currency' | 'subscriptionPeriod'>

/** Every event by its name, and what it says (AN-1). */
export type AnalyticsEvents = {
  'User Registration': Says<'userId' | 'method' | 'language'>
  'User Login': Says<'userId' | 'method' | 'language'>
  'User Logout': Says
  'Email Verified': Says
  'Chat Message Sent': Says<'platform'>
  'Chat Started': Says<'platform'>
  'Bot Configured': Says<'platform'>
  'Integration Connected': Says<'integrationType'>
  'Integration Disconnected': Says<'integrationType'>
  'Subscription Started': Paid
  'Subscription Renewed': Paid
  'Subscription Cancelled': Says<'planName' | 'subscriptionPeriod'>
  'Payment Completed': Says<'price' | 'currency' | 'paymentMethod'>
  'Page View': Says<'url' | 'path' | 'referrer' | 'title'>
  userIdentified: Says<'userId'>
  userPropertiesSet: Says<'userId' | 'emailVerified' | 'language'>
}

export type AnalyticsEventName = keyof AnalyticsEvents

/** One event with what it says. */
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { name: Name; properties: AnalyticsEvents[Name] }
}[AnalyticsEventName]

/** What the analytics provider knows of a user. */
export type AnalyticsUser = Says<'userId' | 'email' | 'fullName' | 'emailVerified' | 'language'>
