import type { SubscriptionAction } from '@frontdesk/billing-rules'
import type { ReactNode } from 'react'
import type { PlanSale } from '../plans/PlanSale.ts'
import type { NoticeTone } from '../section/BillingNotice.tsx'
import type { InvoiceFailure, SubscriptionStanding } from './subscriptionStandingOf.ts'

/**
 * The acts that a notice's button asks of the page. Payment pages are links: `paymentUrl` and
 * `confirmationUrl` of the standing.
 */
export type StandingAction =
  | Extract<SubscriptionAction, 'choose-plan' | 'change-plan' | 'renew' | 'add-payment-method'>
  | 'charge-again'
  | 'check-again'

/** The content of one standing. */
export type StandingContent = { tone: NoticeTone; title?: ReactNode; text: ReactNode; actions?: ReactNode }

/** Some of the standings. */
export type StandingOf<Is extends SubscriptionStanding['is']> = Extract<SubscriptionStanding, { is: Is }>

/** The parts that the contents of notices are made with. */
export type StandingTools = {
  /** A button, only where the rules of the state allow its action (SUB-5). */
  button: (action: StandingAction, word: ReactNode, isMain?: boolean) => ReactNode
  /** A link to the page of the payment provider or of the bank. */
  link: (href: string, word: ReactNode) => ReactNode
  failureText: (failure: InvoiceFailure) => string
  /** Whether the plan that the company had can be ordered again. */
  planSale: PlanSale
  /** When a plan that is ordered now starts. */
  planStart: ReactNode
  /** The consequence of an end: the pause of the assistant only where it is known, as a company may need no plan. */
  afterEnd: (ifPaused: ReactNode) => ReactNode
  /**
   * Whether the company can use everything that its plan or trial includes; `limited`: all conversations of the period
   * are used, which another notice says; `paused`: the AI is paused for another reason.
   */
  access: 'everything' | 'limited' | 'paused'
}
