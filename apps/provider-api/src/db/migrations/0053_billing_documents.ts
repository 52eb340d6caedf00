import { sql, type Kysely } from 'kysely'

const kinds = [
  'verify-email',
  'reset-password',
  'password-changed',
  'account-deleted',
  'channel-failed',
  'receipt',
  'charge-failed',
  'charge-to-confirm',
  'subscription-unpaid',
  'trial-ending',
  'trial-to-charge',
  'trial-ended',
  'card-saved',
  'subscription-canceled',
  'subscription-ended',
  'refund',
  'refund-ended',
  'usage-warning',
  'usage-limit',
  'auto-upgraded',
  'auto-upgrade-failed',
]

const statements = [
  `alter table outbox_mail drop constraint outbox_mail_template_check`,
  `alter table outbox_mail add constraint outbox_mail_template_check check (template in (${kinds.map((kind) => `'${kind}'`).join()}))`,

  // The notices to a company. Each is stored with the change that it is about, and its emails are queued by a job: the role of a
  // company can neither read addresses nor queue emails.
  `create table billing_notices (
    company_id bigint not null references companies (id) on delete cascade,
    id uuid not null,
    kind text not null,
    details jsonb not null,
    created_at timestamptz not null,
    primary key (company_id, id)
  )`,

  `create table refunds (
    company_id bigint not null references companies (id) on delete cascade,
    id uuid not null,
    invoice_id uuid not null,
    -- A repeated command has the same key, and returns nothing twice.
    key text not null,
    amount bigint not null check (amount > 0),
    requested_at timestamptz not null,
    done_at timestamptz,
    failure text,
    primary key (company_id, id),
    unique (company_id, invoice_id, key),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
  )`,
  ...['billing_notices', 'refunds'].map((table) => `select protect_company_table('${table}')`),

  // An order that is not wanted any more, whatever its payment came to: its page is closed, and money that is paid there is returned.
  `alter table invoices add column withdrawn_at timestamptz`,
  `update invoices set withdrawn_at = now() where status = 'cancelled'`,

  `alter table subscriptions add column trial_reminded_at timestamptz`,
  // Trials that run are reminded of, too; those that are older than subscriptions had no job at all.
  `insert into jobs (company_id, queue, subject, order_key, due_at)
    select company_id, 'subscriptions', company_id || ':' || id, company_id || ':' || id,
      case when canceled_at is null then trial_ends_at - interval '3 days' else trial_ends_at end
    from subscriptions where status = 'trial' and ended_at is null and trial_ends_at is not null
    on conflict (queue, subject) do update set due_at = excluded.due_at where jobs.leased_by is null`,
  // The code that an administrator registered with; their first company gets it.
  `alter table admins add column promo_code text`,
]

/** Emails about billing, refunds, orders that were withdrawn, and the promo code of a registration (decision 0067). */
export const billingDocuments = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
