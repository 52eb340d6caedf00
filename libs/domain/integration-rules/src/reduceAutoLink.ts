import type { Crm, Messenger } from '@frontdesk/contract'
import { autoLinkAttempts, autoLinkPauseMs, type AutoLink, type AutoLinkEnd, type AutoLinkEvent } from './AutoLink.ts'
import { findNewMessenger } from './findNewMessenger.ts'
import { isConnected } from './isConnected.ts'

type RequestingLists = Extract<AutoLink, { next: 'ask-lists' }>
type Choosing = Extract<AutoLink, { next: 'let-choose' }>

const ended = (because: AutoLinkEnd): AutoLink => ({ next: 'nothing', because })

/** Five attempts in all, failed ones included. */
const again = ({ attempt, wanted }: RequestingLists, atLast: AutoLink): AutoLink =>
  attempt < autoLinkAttempts ? { next: 'wait', milliseconds: autoLinkPauseMs, attempt, wanted } : atLast

/** Links without a choice only if there is exactly one messenger and one active CRM. */
function withLists(current: RequestingLists, messengers: readonly Messenger[], crms: readonly Crm[]): AutoLink {
  const active = crms.filter(isConnected)
  const [crm, ...otherCrms] = active
  if (!crm) return ended('no-active-crm')
  const letChoose = (those: readonly Messenger[]): AutoLink => ({ next: 'let-choose', messengers: those, crms: active })
  const finding = findNewMessenger(messengers, current.wanted)
  switch (finding.kind) {
    case 'one': {
      const { messenger } = finding
      return otherCrms.length === 0
        ? { next: 'link', messengerId: messenger.id, crmId: crm.id }
        : letChoose([messenger])
    }
    case 'several':
      return letChoose(finding.messengers)
    case 'already-linked':
      return ended('already-linked')
    case 'not-yet':
      // Names may be missing until a later response; after the last attempt the user chooses.
      return again(current, finding.possible.length > 0 ? letChoose(finding.possible) : ended('no-such-messenger'))
  }
}

const isOffered = ({ messengers, crms }: Choosing, messengerId: number, crmId: number) =>
  messengers.some(({ id }) => id === messengerId) && crms.some(({ id }) => id === crmId)

/**
 * Returns the next step after an event (INT-4). An event that does not belong to the current step, such as one after the
 * end, changes nothing: the same value is returned.
 */
export function reduceAutoLink(autoLink: AutoLink, event: AutoLinkEvent): AutoLink {
  switch (event.type) {
    case 'lists-came':
      return autoLink.next === 'ask-lists' ? withLists(autoLink, event.messengers, event.crms) : autoLink
    case 'lists-failed':
      return autoLink.next === 'ask-lists' ? again(autoLink, ended('lists-failed')) : autoLink
    case 'pause-ended':
      return autoLink.next === 'wait'
        ? { next: 'ask-lists', attempt: autoLink.attempt + 1, wanted: autoLink.wanted }
        : autoLink
    case 'pair-chosen': {
      const { messengerId, crmId } = event
      return autoLink.next === 'let-choose' && isOffered(autoLink, messengerId, crmId)
        ? { next: 'link', messengerId, crmId }
        : autoLink
    }
    case 'link-made':
      return autoLink.next === 'link' ? ended('linked') : autoLink
    case 'link-failed':
      return autoLink.next === 'link' ? ended(event.because) : autoLink
    case 'cancelled':
      return autoLink.next === 'nothing' ? autoLink : ended('cancelled')
  }
}
