/* eslint-disable @typescript-eslint/switch-exhaustiveness-check -- the compiler alone has to find what is missing */
import type { Messenger } from '@frontdesk/contract'
import {
  isConnected,
  reduceAutoLink,
  startAutoLink,
  type AltegioToast,
  type AutoLink,
  type AutoLinkEnd,
} from './index.ts'

// A caller that forgets a step does not build.
// @ts-expect-error -- TS2366: without `let-choose` the function may end with no answer
export function isBusy(autoLink: AutoLink): boolean {
  switch (autoLink.next) {
    case 'ask-lists':
    case 'wait':
    case 'link':
      return true
    case 'nothing':
      return false
  }
}

// @ts-expect-error -- TS2366: a screen has a text for every end
export function endMessage(end: AutoLinkEnd): string {
  switch (end) {
    case 'linked':
    case 'already-linked':
    case 'no-active-crm':
    case 'no-such-channel':
    case 'lists-failed':
    case 'link-refused':
    case 'link-failed':
      return end
  }
}

// @ts-expect-error -- TS2366: a screen has a text for every toast
export function toastMessage(toast: AltegioToast): string {
  switch (toast.key) {
    case 'connected':
    case 'already-connected':
    case 'partly-connected':
    case 'salons-failed':
      return toast.type
  }
}

// @ts-expect-error -- TS2322: the table of channels lacks `internal`
export const channelNames: Record<Messenger['type'], string> = {
  whatsapp: 'WhatsApp',
  whatsapp_web: 'WhatsApp Web',
  telegram: 'Telegram',
  instagram: 'Instagram',
}

// @ts-expect-error -- an unsupported channel cannot be linked
startAutoLink({ type: 'pigeon' })

// @ts-expect-error -- a pair to link exists only in the state link
void startAutoLink({ type: 'telegram' }).channelId

// @ts-expect-error -- a failed link states its reason
reduceAutoLink(startAutoLink({ type: 'telegram' }), { type: 'link-failed' })

// @ts-expect-error -- isConnected needs the status of a channel
isConnected({ type: 'telegram', isActive: true })
