/**
 * The lists of values of columns that only the server names: each is written here, its row type follows from it, and a
 * test compares it with the check of the database (`valueLists.test.ts`). Lists that the wire has are the contract's.
 */
export const adminRoles = ['SYSTEM_ADMIN'] as const
/** `link`: its token was part of a URL. */
export const sessionKinds = ['normal', 'link'] as const
/** The purposes of an email's one-time token. */
export const tokenPurposes = ['verify_email', 'reset_password'] as const
/** The purposes for which a passkey signs a challenge. */
export const passkeyPurposes = ['register', 'sign-in', 'step-up'] as const
export const companyRoles = ['owner', 'admin'] as const
export const runStatuses = ['running', 'completed', 'failed', 'cancelled'] as const
/** How far a part of a message has come at its channel. */
export const partStatuses = ['sent', 'delivered', 'read', 'failed', 'retried'] as const
/** By which kind of id a connection knows a person. */
export const identityKinds = ['phone', 'user_id'] as const
/** The statuses of a message that can have a price, in the order of its life. */
export const pricedStatuses = ['sent', 'delivered', 'read'] as const
/** A chargeback: it is decided still, or for or against us. */
export const paymentDisputes = ['open', 'won', 'lost'] as const
/** How far a report has come. `sending` and `refunding`: a call was begun, and its outcome is not known. */
export const reportStates = [
  'waiting',
  'sending',
  'reported',
  'refused',
  'refunding',
  'refunded',
  'refund-refused',
] as const
/** Every kind of email about billing. */
export const billingEmailKinds = [
  'receipt',
  'charge-failed',
  'charge-to-confirm',
  'subscription-unpaid',
  'trial-ending',
  'trial-to-charge',
  'trial-ended',
  'card-saved',
  'subscription-canceled',
  'subscription-ended',
  'refund',
  'refund-ended',
  'usage-warning',
  'usage-limit',
  'auto-upgraded',
  'auto-upgrade-failed',
] as const
/** Every kind of email that the product sends. */
export const emailKinds = [
  'verify-email',
  'reset-password',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'account-deleted',
  'channel-failed',
  'channel-access-ends',
  'channel-silent',
  'webhook-disabled',
  'team-invitation',
  'team-notified',
  'support-answered',
  ...billingEmailKinds,
] as const

/** The states of a planned message (PLAN-1). */
export const planStates = ['planned', 'sent', 'canceled', 'withdrawn', 'failed'] as const

/** The states of a planned message that its chat shows: it is to be sent, or was not. */
export const openPlanStates = ['planned', 'withdrawn', 'failed'] as const
