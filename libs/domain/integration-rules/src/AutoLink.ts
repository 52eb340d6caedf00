import type { Crm, Messenger } from '@frontdesk/contract'

/** Maximum number of list requests, and the pause between a response and the next request, in milliseconds (INT-4). */
export const autoLinkAttempts = 5
export const autoLinkPauseMs = 2000

/** The channel that was just connected: its type, and its id or its bot's name where they are available. */
export type NewChannel = {
  type: Messenger['type']
  id?: number | null | undefined
  botUsername?: string | null | undefined
}

/** Why an automatic link ended. */
export type AutoLinkEnd =
  | 'linked'
  /** Somebody was faster: another tab, or the provider. */
  | 'already-linked'
  | 'no-active-crm'
  | 'no-such-channel'
  | 'lists-failed'
  /** The provider refused. */
  | 'link-refused'
  /** The call got no response. */
  | 'link-failed'
  /** The user declined. */
  | 'cancelled'

/**
 * The next step of linking a new channel with a CRM (INT-4). The caller performs it and reports the result as an event.
 */
export type AutoLink =
  | { readonly next: 'ask-lists'; readonly attempt: number; readonly wanted: NewChannel }
  | { readonly next: 'wait'; readonly milliseconds: number; readonly attempt: number; readonly wanted: NewChannel }
  | { readonly next: 'link'; readonly channelId: number; readonly crmId: number }
  | { readonly next: 'let-choose'; readonly channels: readonly Messenger[]; readonly crms: readonly Crm[] }
  | { readonly next: 'nothing'; readonly because: AutoLinkEnd }

/** The result of a step. */
export type AutoLinkEvent =
  | { type: 'lists-came'; channels: readonly Messenger[]; crms: readonly Crm[] }
  | { type: 'lists-failed' }
  | { type: 'pause-ended' }
  | { type: 'pair-chosen'; channelId: number; crmId: number }
  | { type: 'link-made' }
  | { type: 'link-failed'; because: 'already-linked' | 'link-refused' | 'link-failed' }
  | { type: 'cancelled' }

/** Starts the link of a channel that was just connected. */
export const startAutoLink = (wanted: NewChannel): AutoLink => ({ next: 'ask-lists', attempt: 1, wanted })

/**
 * Returns the attempt with which a reloaded page continues, as the interrupted step may have used its own up; null when
 * nothing is left to do. Whether a link was made just then shows in the next lists.
 */
export function attemptAfterReload(autoLink: AutoLink): number | null {
  switch (autoLink.next) {
    case 'ask-lists':
    case 'wait':
      return Math.min(autoLink.attempt + 1, autoLinkAttempts)
    case 'link':
    case 'let-choose':
      return autoLinkAttempts
    case 'nothing':
      return null
  }
}

/** Resumes a link with one of its five attempts (INT-4). */
export const resumeAutoLink = (wanted: NewChannel, attempt: number): AutoLink => ({
  next: 'ask-lists',
  attempt: Math.min(Math.max(Math.trunc(attempt) || 1, 1), autoLinkAttempts),
  wanted,
})
