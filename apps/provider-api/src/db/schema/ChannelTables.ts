import type { Generated } from 'kysely'
import type { GeneratedInstant, Json, Nullable, NullableInstant } from './columns.ts'

/** The channels and booking systems of a company, and the links between them. */
export type ChannelTables = {
  messenger_integrations: {
    id: Generated<number>
    company_id: number
    type: 'whatsapp' | 'whatsapp_web' | 'telegram' | 'instagram' | 'internal'
    status: Generated<'initializing' | 'connected' | 'disconnected' | 'failed'>
    is_active: Generated<boolean>
    external_id: Nullable<string>
    metadata: Json<Record<string, unknown>>
    /** The channel's token, AES-256-GCM under SECRET_KEY, base64. It never leaves the server. */
    secret: Nullable<string>
    /** The path part of its webhook, and the secret that the channel sends with each request. */
    webhook_key: Nullable<string>
    webhook_secret: Nullable<string>
    /** Position of long polling. */
    cursor: Nullable<string>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** The salons of a booking system that belong to a company. */
  crm_integrations: {
    id: Generated<number>
    company_id: number
    type: Generated<'altegio'>
    external_id: string
    is_active: Generated<boolean>
    metadata: Json<Record<string, unknown>>
    created_at: GeneratedInstant
    updated_at: GeneratedInstant
    deleted_at: NullableInstant
  }
  /** Links between channels and salons of the same company. */
  messenger_crm_links: { company_id: number; messenger_id: number; crm_id: number; created_at: GeneratedInstant }
}
