import type { Crm, Messenger } from '@frontdesk/contract'
import { autoLinkAttempts, autoLinkPauseMs, type AutoLink, type AutoLinkEnd, type AutoLinkEvent } from './AutoLink.ts'
import { findNewChannel } from './findNewChannel.ts'
import { isConnected } from './isConnected.ts'

type RequestingLists = Extract<AutoLink, { next: 'ask-lists' }>
type Choosing = Extract<AutoLink, { next: 'let-choose' }>

const ended = (because: AutoLinkEnd): AutoLink => ({ next: 'nothing', because })

/** Five attempts in all, failed ones included. */
const again = ({ attempt, wanted }: RequestingLists, atLast: AutoLink): AutoLink =>
  attempt < autoLinkAttempts ? { next: 'wait', milliseconds: autoLinkPauseMs, attempt, wanted } : atLast

/** Links without a choice only if there is exactly one channel and one active CRM. */
function withLists(current: RequestingLists, channels: readonly Messenger[], crms: readonly Crm[]): AutoLink {
  const active = crms.filter(isConnected)
  const [crm, ...otherCrms] = active
  if (!crm) return ended('no-active-crm')
  const letChoose = (those: readonly Messenger[]): AutoLink => ({ next: 'let-choose', channels: those, crms: active })
  const finding = findNewChannel(channels, current.wanted)
  switch (finding.kind) {
    case 'one': {
      const { channel } = finding
      return otherCrms.length === 0 ? { next: 'link', channelId: channel.id, crmId: crm.id } : letChoose([channel])
    }
    case 'several':
      return letChoose(finding.channels)
    case 'already-linked':
      return ended('already-linked')
    case 'not-yet':
      // Names may be missing until a later response; after the last attempt the user chooses.
      return again(current, finding.possible.length > 0 ? letChoose(finding.possible) : ended('no-such-channel'))
  }
}

const isOffered = ({ channels, crms }: Choosing, channelId: number, crmId: number) =>
  channels.some(({ id }) => id === channelId) && crms.some(({ id }) => id === crmId)

/**
 * Returns the next step after an event (INT-4). An event that does not belong to the current step, such as one after
 * the end, changes nothing: the same value is returned.
 */
export function reduceAutoLink(autoLink: AutoLink, event: AutoLinkEvent): AutoLink {
  switch (event.type) {
    case 'lists-came':
      return autoLink.next === 'ask-lists' ? withLists(autoLink, event.channels, event.crms) : autoLink
    case 'lists-failed':
      return autoLink.next === 'ask-lists' ? again(autoLink, ended('lists-failed')) : autoLink
    case 'pause-ended':
      return autoLink.next === 'wait'
        ? { next: 'ask-lists', attempt: autoLink.attempt + 1, wanted: autoLink.wanted }
        : autoLink
    case 'pair-chosen': {
      const { channelId, crmId } = event
      return autoLink.next === 'let-choose' && isOffered(autoLink, channelId, crmId)
        ? { next: 'link', channelId, crmId }
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
