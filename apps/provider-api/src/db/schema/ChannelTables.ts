import type { Crm, CrmFailureCode, CrmState, Language, MessengerStatus, MessengerType } from '@frontdesk/contract'
import type { Generated } from 'kysely'
import type {
  GeneratedInstant,
  Json,
  Nullable,
  NullableInstant,
  NullableJson,
  RequiredInstant,
  Sealed,
} from './columns.ts'
import type { identityKinds, partStatuses } from './valueLists.ts'

/** The channels and booking systems of a company, and the links between them. */
export type ChannelTables = {
  messenger_integrations: {
    id: Generated<number>
    company_id: number
    type: MessengerType
    status: Generated<MessengerStatus>
    is_active: Generated<boolean>
    /** When `status` or `is_active` last changed. */
    status_since: GeneratedInstant
    /** When a customer last wrote over it. */
    last_inbound_at: NullableInstant
    /** Until when its vendor wants no messages over it. */
    held_until: NullableInstant
    external_id: Nullable<string>
    metadata: Json<Record<string, unknown>>
    /** The channel's token, AES-256-GCM under SECRET_KEY, base64. It never leaves the server. */
    secret: Nullable<Sealed>
    /** The path part of its webhook. */
    webhook_key: Nullable<string>
    /** Position of long polling. */
    cursor: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** How customers wrote over a channel in a week. */
  channel_habits: {
    company_id: number
    messenger_id: number
    /** The Monday on which it begins, in UTC: `2026-11-23`. */
    week: string
    messages: number
    /** Milliseconds of the longest time without a message that ended in it. */
    longest_gap_ms: number
  }
  /** Until when the vendor of a platform wants no messages over any of its channels. */
  platform_holds: { platform: string; held_until: RequiredInstant }
  /** How the AI discloses itself on a channel; a channel without a row does so in the company's wordings. */
  channel_disclosures: {
    company_id: number
    messenger_id: number
    is_on: Generated<boolean>
    /** The channel's own wordings; the other languages have the company's. */
    wordings: Json<Partial<Record<Language, string>>>
    /** Counts its changes. */
    revision: Generated<number>
  }
  /** The events of a channel at our webhook, unchanged, until some days after they were handled. */
  channel_events: {
    id: Generated<number>
    company_id: number
    messenger_id: number
    /** SHA-256 of the payload: the same event sent again is not stored again. */
    digest: string
    /** JSON as text: it may hold characters that `jsonb` cannot. */
    payload: string
    request_id: Nullable<string>
    received_at: RequiredInstant
    handled_at: NullableInstant
  }
  /** The channel's ids of our own messages, of which one may have several; `part` counts from 0 of `parts`. */
  channel_messages: {
    company_id: number
    messenger_id: number
    channel_id: string
    message_id: number
    part: number
    parts: number
    status: Generated<(typeof partStatuses)[number]>
  }
  /**
   * Whom a connection knows by which id. The ids belong to the connection: another one may know
   * the same person by others.
   */
  channel_identities: {
    company_id: number
    messenger_id: number
    kind: (typeof identityKinds)[number]
    value: string
    chat_id: number
    user_id: number
    /** Until when it was this person's, of an id that they gave up; somebody else may have it since. */
    ended_at: NullableInstant
    /** When the person wrote over it last; null for one that only others have used. */
    heard_at: NullableInstant
  }
  /** Where people and groups went that have other addresses at a channel since, one row for each address they left. */
  address_changes: {
    company_id: number
    messenger_id: number
    /** With its kind before it: `phone 380501112233`, `user_id UA.1`, `room -5`. */
    address: string
    changed_at: RequiredInstant
    to_phone: Nullable<string>
    to_user_id: Nullable<string>
    to_room: Nullable<string>
  }
  /** Which number an id of a channel's own hides, as the channel says apart from messages. */
  linked_addresses: {
    company_id: number
    messenger_id: number
    user_id: string
    phone: string
  }
  /** The address book of a company's phone: the names of people by their number; null for one that was removed. */
  channel_contacts: {
    company_id: number
    messenger_id: number
    phone: string
    name: Nullable<string>
    /** When the phone changed it: an older change that comes later is none. */
    changed_at: RequiredInstant
  }
  /** The salons of a booking system that belong to a company. */
  crm_integrations: {
    id: Generated<number>
    company_id: number
    type: Generated<Crm['type']>
    external_id: string
    /** Connected and not switched off. */
    is_active: Generated<boolean>
    state: Generated<CrmState>
    /** When `state` last changed, by the booking system where it says so. */
    state_since: GeneratedInstant
    is_switched_off: Generated<boolean>
    was_installed: Generated<boolean>
    failure: NullableJson<{ code: CrmFailureCode; message: string | null }>
    /** When its owner agreed at the booking system to a connection that is still open. */
    agreed_at: NullableInstant
    checked_at: NullableInstant
    /** Until when an administrator may try to connect it again without another visit from the booking system. */
    claimed_until: NullableInstant
    /** When its activation was last asked for: an active salon is then our own doing. */
    activation_sent_at: NullableInstant
    /** Whether the company's plan has no room for it; null until that was decided. */
    is_over_plan: Nullable<boolean>
    metadata: Json<Record<string, unknown>>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** The states that a salon had, newest last; a bounded number of them. */
  salon_states: {
    id: Generated<number>
    company_id: number
    crm_id: number
    state: CrmState
    is_switched_off: boolean
    was_installed: boolean
    failure: NullableJson<{ code: CrmFailureCode; message: string | null }>
    /** When it began, by the booking system where it says so. */
    since: RequiredInstant
  }
  /**
   * The newest test of a channel by each administrator: the code that they write to it, as a
   * hash, and what became of it.
   */
  channel_tests: {
    company_id: number
    messenger_id: number
    admin_id: number
    /** The administrator in the company's chats. */
    user_id: number
    code_hash: string
    language: Language
    expires_at: RequiredInstant
    /** When the code arrived; it counts once. */
    arrived_at: NullableInstant
    chat_id: Nullable<number>
    /** The message that confirms it. */
    answer_id: Nullable<number>
  }
  /**
   * The signups of WhatsApp numbers: what a code was exchanged for, so that the same code leads to the same channel.
   */
  whatsapp_signups: {
    id: Generated<number>
    company_id: number
    code_hash: string
    /** The number's token, sealed, from the exchange until the channel has it. */
    token: Nullable<Sealed>
    phone_number_id: Nullable<string>
    /**
     * The PIN with which the number was registered, sealed: a later registration needs the same. Null where it
     * was not registered here.
     */
    pin: Nullable<Sealed>
    messenger_id: Nullable<number>
    started_at: RequiredInstant
  }
  /** Links between channels and salons of the same company. */
  messenger_crm_links: { company_id: number; messenger_id: number; crm_id: number; created_at: GeneratedInstant }
}
