import type { Messenger } from '@frontdesk/contract'
import { sandboxAddress } from '../connect/sandboxAddress.ts'
import { channelDescriptors } from './channelDescriptors.ts'

/**
 * The address where customers write to a bot or number: at its vendor, or on the sandbox's page for one of the sandbox.
 * Null while its name is missing, and for channels of other types.
 */
export function talkAddress({ type, metadata }: Pick<Messenger, 'type' | 'metadata'>, apiHost: string): string | null {
  const addresses = channelDescriptors[type]?.talkAddresses(metadata) ?? null
  if (addresses === null) return null
  return metadata['sandbox'] === true ? sandboxAddress(addresses.sandboxPath, apiHost) : addresses.vendor
}
