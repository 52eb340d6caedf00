import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Crm, Messenger } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import { troubleOf } from '../channels/channelTrouble.ts'
import type { Schema } from '../db/Schema.ts'

/** Fields of a channel's metadata that leave the server; anything else an adapter stores there stays inside. */
const publicFields = [
  'botUsername',
  'displayPhoneNumber',
  'verifiedName',
  'username',
  'lastError',
  'accessEndsAt',
  'messageLostAt',
  'unsupported',
  'trouble',
  'silence',
  'history',
  'pairing',
  'sandbox',
] as const

type MessengerRow = Pick<
  Selectable<Schema['messenger_integrations']>,
  'id' | 'type' | 'company_id' | 'status' | 'is_active' | 'metadata' | 'status_since' | 'last_inbound_at'
>
type CrmRow = Pick<
  Selectable<Schema['crm_integrations']>,
  'id' | 'type' | 'company_id' | 'external_id' | 'is_active' | 'metadata'
>

/**
 * The last error of a channel whose account has a trouble, for clients that know troubles as errors alone; nothing
 * where there is none, or an error of its own.
 */
function errorOf(metadata: MessengerRow['metadata']): { lastError?: { code: string; message: string; at: string } } {
  const trouble = troubleOf(metadata)
  if (trouble === null || (metadata['lastError'] ?? null) !== null) return {}
  return { lastError: { code: trouble.code, message: 'The account of the channel has a trouble', at: trouble.at } }
}

/** Converts a channel to the contract's shape (INT-2): never its token, nor the key of its webhook. */
export const toMessenger = (row: MessengerRow, crmIntegrations: Crm[]): Messenger => ({
  id: row.id,
  type: row.type,
  companyId: row.company_id,
  status: row.status,
  isActive: row.is_active,
  statusSince: row.status_since.toISOString(),
  lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
  metadata: {
    ...Object.fromEntries(
      publicFields.flatMap((name) => (row.metadata[name] === undefined ? [] : [[name, row.metadata[name]]])),
    ),
    ...errorOf(row.metadata),
    ...(capabilitiesOf(row.type).showsRead && { readReceipts: row.metadata['readReceipts'] !== false }),
  },
  crmIntegrations,
})

/**
 * A channel as agents see it, by whom customers are answered over it: without the code that pairs a phone, its last
 * error and its salons (TEAM-1).
 */
export function seenByAgents(messenger: Messenger): Messenger {
  const { pairing: _pairing, lastError: _lastError, ...metadata } = messenger.metadata
  return { ...messenger, metadata, crmIntegrations: [] }
}

type SalonRow = CrmRow &
  Pick<
    Selectable<Schema['crm_integrations']>,
    'state' | 'state_since' | 'is_switched_off' | 'was_installed' | 'failure' | 'agreed_at' | 'checked_at'
  >

/** Converts a salon with its state at the booking system to the contract's shape (INT-2). */
export const toSalon = (row: SalonRow): Crm => ({
  ...toCrm(row),
  state: row.state,
  stateSince: row.state_since.toISOString(),
  isSwitchedOff: row.is_switched_off,
  wasInstalled: row.was_installed,
  failure: row.failure,
  agreedAt: row.agreed_at?.toISOString() ?? null,
  checkedAt: row.checked_at?.toISOString() ?? null,
})

/** Converts a salon of a booking system to the contract's shape (INT-2). */
export const toCrm = (row: CrmRow): Crm => ({
  id: row.id,
  type: row.type,
  companyId: row.company_id,
  externalId: row.external_id,
  isActive: row.is_active,
  metadata: row.metadata,
})
