import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table messenger_integrations add column status_since timestamptz, add column last_inbound_at timestamptz`,
  // The best that is known of channels from before: nothing recorded when their status changed.
  `update messenger_integrations as channel set status_since = channel.updated_at, last_inbound_at = inbound.newest
    from messenger_integrations as itself
      left join (select messenger_id, max(last_inbound_at) as newest from chats group by messenger_id) as inbound
        on inbound.messenger_id = itself.id
    where itself.id = channel.id`,
  `alter table messenger_integrations alter column status_since set default now(), alter column status_since set not null`,

  `alter table outbox_mail add column details jsonb`,
  `alter table outbox_mail drop constraint outbox_mail_template_check`,
  `alter table outbox_mail add constraint outbox_mail_template_check check (template in
    ('verify-email','reset-password','password-changed','account-deleted','channel-failed'))`,
]

/** Since when a channel has its status, when a customer last wrote over it, and the email about one that has failed. */
export const channelStates = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
