import type { Messenger } from '@frontdesk/contract'
import type { TalkAddresses } from '../connect/ChannelDescriptor.ts'

/** Where customers write to a number of WhatsApp, however it is connected; `sandboxPage`: the page that plays them. */
export function numberAddresses(
  { displayPhoneNumber }: Messenger['metadata'],
  sandboxPage: string,
): TalkAddresses | null {
  const number = typeof displayPhoneNumber === 'string' ? displayPhoneNumber.replace(/\D/gu, '') : ''
  return number === '' ? null : { vendor: `https://wa.me/${number}`, sandboxPath: `${sandboxPage}?number=${number}` }
}
