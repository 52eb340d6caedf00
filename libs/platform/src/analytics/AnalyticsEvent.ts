/** The properties that an event may carry besides its name (AN-1). Never the text of a message, never a token. */
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

type Properties<Name extends keyof AnalyticsProperties = never> = Pick<AnalyticsProperties, Name>
type Paid = Properties<'planName' | 'price' | 'currency' | 'subscriptionPeriod'>

/** Every event name with its properties (AN-1). */
export type AnalyticsEvents = {
  'User Registration': Properties<'userId' | 'method' | 'language'>
  'User Login': Properties<'userId' | 'method' | 'language'>
  'User Logout': Properties<'userId'>
  'Email Verified': Properties
  'Chat Message Sent': Properties<'platform'>
  /** The first message of the company in a chat, written by an administrator; once a chat. */
  'Chat Started': Properties<'platform'>
  'Bot Configured': Properties<'platform'>
  'Integration Connected': Properties<'integrationType'>
  'Integration Disconnected': Properties<'integrationType'>
  'Subscription Started': Paid
  'Subscription Renewed': Paid
  'Subscription Cancelled': Properties<'planName' | 'subscriptionPeriod'>
  'Payment Completed': Properties<'price' | 'currency' | 'paymentMethod'>
  'Page View': Properties<'url' | 'path' | 'referrer' | 'title'>
  userIdentified: Properties<'userId'>
  userPropertiesSet: Properties<'userId' | 'emailVerified' | 'language'>
}

export type AnalyticsEventName = keyof AnalyticsEvents

/** One event with its properties. */
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: { name: Name; properties: AnalyticsEvents[Name] }
}[AnalyticsEventName]

/** The user properties sent to the analytics provider. */
export type AnalyticsUser = Properties<'userId' | 'email' | 'fullName' | 'emailVerified' | 'language'>
