import { sql, type Kysely } from 'kysely'
import { companyRole } from '../roles.ts'

const currencies = `('UAH', 'USD', 'EUR')`
const subscriptionStates = `('active', 'trial', 'past_due', 'unpaid', 'canceled', 'ended', 'paused', 'pending')`
const invoiceStates = `('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded')`

const channels = ['telegram', 'whatsapp', 'instagram', 'internal']
const planOf = (of: {
  slug: string
  conversations: number
  salons: number
  most: number
  more: number
  each: number
}) => ({
  planSlug: of.slug,
  included: { conversations: of.conversations, salons: of.salons, channels },
  configurable: {
    conversations: {
      default: of.conversations,
      options: [1, 2, 4].map((times) => ({
        value: of.conversations * times,
        additionalAmount: of.more * (times - 1),
      })),
    },
    salons: { baseIncluded: of.salons, max: of.most, additionalAmountPerUnit: of.each },
  },
  displayFeatureKeys: ['aiAssistant', 'crmBooking'],
})

/** The plans of a new installation; its operator changes them. Amounts are in cents a month. */
const plans = [
  {
    id: 'start-usd',
    name: 'Start',
    description: 'For one salon',
    amount: 2900,
    metadata: planOf({ slug: 'start', conversations: 200, salons: 1, most: 3, more: 1200, each: 1000 }),
  },
  {
    id: 'pro-usd',
    name: 'Pro',
    description: 'For salons with many chats',
    amount: 4900,
    metadata: {
      ...planOf({ slug: 'pro', conversations: 500, salons: 1, most: 10, more: 2000, each: 1500 }),
      isPopular: true,
    },
  },
  {
    id: 'network-usd',
    name: 'Network',
    description: 'Customisable plan for growing businesses and franchises',
    amount: 14900,
    metadata: planOf({ slug: 'network', conversations: 2000, salons: 5, most: 100, more: 6000, each: 1200 }),
  },
]

const statements = [
  `create table price_variants (
    id text primary key,
    name text not null,
    description text not null default '',
    amount bigint not null check (amount >= 0),
    currency_code text not null check (currency_code in ${currencies}),
    trial_days integer not null default 0 check (trial_days >= 0),
    metadata jsonb not null default '{}',
    sort integer not null default 0,
    is_active boolean not null default true,
    updated_at timestamptz not null default now()
  )`,
  `grant select on price_variants to ${companyRole}`,

  `create table promo_codes (
    id uuid primary key,
    code_key text not null unique,
    code text not null,
    discount_type text not null check (discount_type in ('fixed', 'percentage')),
    amount_cents bigint check (amount_cents > 0),
    percentage numeric(5, 2) check (percentage > 0 and percentage <= 100),
    max_discount_amount_cents bigint check (max_discount_amount_cents > 0),
    currency_code text check (currency_code in ${currencies}),
    duration_type text not null default 'once' check (duration_type in ('once', 'repeating', 'forever')),
    duration_in_billing_cycles integer check (duration_in_billing_cycles > 0),
    price_variant_ids jsonb,
    max_redemptions integer check (max_redemptions > 0),
    redemptions integer not null default 0,
    valid_from timestamptz,
    valid_to timestamptz,
    is_active boolean not null default true,
    created_at timestamptz not null default now(),
    check ((discount_type = 'fixed' and amount_cents is not null and currency_code is not null)
      or (discount_type = 'percentage' and percentage is not null)),
    check (duration_type <> 'repeating' or duration_in_billing_cycles is not null),
    check (max_redemptions is null or redemptions <= max_redemptions)
  )`,
  `grant select on promo_codes to ${companyRole}`,
  `grant update (redemptions) on promo_codes to ${companyRole}`,

  // Numbers of invoices have no gaps: each is taken in the transaction that settles its invoice.
  `create table invoice_numbers (series text primary key, last bigint not null)`,
  `grant select, insert, update on invoice_numbers to ${companyRole}`,

  `create table promo_assignments (
    company_id bigint not null references companies (id) on delete cascade,
    id uuid not null,
    promo_code_id uuid not null references promo_codes (id),
    source text not null check (source in ('assignment', 'code')),
    remaining_billing_cycles integer check (remaining_billing_cycles >= 0),
    max_billing_cycles integer,
    created_at timestamptz not null,
    primary key (company_id, id),
    unique (company_id, promo_code_id)
  )`,

  `create table payment_methods (
    company_id bigint not null references companies (id) on delete cascade,
    id uuid not null,
    provider text not null,
    token text not null,
    masked_pan text,
    display_label text,
    created_at timestamptz not null,
    removed_at timestamptz,
    primary key (company_id, id)
  )`,

  `create table subscriptions (
    company_id bigint not null references companies (id) on delete cascade,
    id uuid not null,
    status text not null check (status in ${subscriptionStates}),
    price_variant_id text references price_variants (id),
    conversations integer,
    salons integer not null default 1,
    amount bigint not null default 0 check (amount >= 0),
    currency_code text not null default 'USD' check (currency_code in ${currencies}),
    billing_period text not null default 'month' check (billing_period in ('day', 'week', 'month', 'year')),
    billing_interval integer not null default 1 check (billing_interval > 0),
    period_anchor timestamptz,
    current_period_start timestamptz,
    next_billing_date timestamptz,
    trial_ends_at timestamptz,
    canceled_at timestamptz,
    cancel_reason text,
    cancel_comment text,
    ended_at timestamptz,
    is_auto_upgraded boolean not null default false,
    payment_method_id uuid,
    scheduled_change jsonb,
    promo_assignment_id uuid,
    past_due_since timestamptz,
    charge_attempts integer not null default 0,
    next_charge_at timestamptz,
    confirmation_url text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, payment_method_id) references payment_methods (company_id, id),
    foreign key (company_id, promo_assignment_id) references promo_assignments (company_id, id)
  )`,
  `create unique index subscriptions_one_live on subscriptions (company_id) where ended_at is null`,

  `create table invoices (
    company_id bigint not null references companies (id) on delete cascade,
    id uuid not null,
    subscription_id uuid not null,
    purpose text not null check (purpose in ('checkout', 'upgrade', 'renewal', 'auto-upgrade', 'setup')),
    status text not null default 'pending' check (status in ${invoiceStates}),
    number text,
    amount bigint not null check (amount >= 0),
    currency_code text not null check (currency_code in ${currencies}),
    lines jsonb not null default '[]',
    plan_name text not null default '',
    description text not null default '',
    -- What the subscription becomes when it is paid: plan, configuration, period, automatic upgrade.
    target jsonb,
    -- Digest of the order: the same one once more finds its payment page.
    order_key text,
    promo_assignment_id uuid,
    period_start timestamptz,
    period_end timestamptz,
    provider text not null,
    provider_payment_id text,
    payment_url text,
    redirect_url text,
    masked_pan text,
    payment_display_label text,
    failure text,
    -- Charges of a saved card that were begun; the last one has this number in its reference.
    attempt integer not null default 1,
    attempted_at timestamptz,
    refunded_amount bigint not null default 0,
    billed_to jsonb,
    provider_created_at timestamptz,
    provider_modified_at timestamptz,
    created_at timestamptz not null,
    settled_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, subscription_id) references subscriptions (company_id, id) on delete cascade,
    foreign key (company_id, promo_assignment_id) references promo_assignments (company_id, id)
  )`,
  `create index invoices_newest on invoices (company_id, created_at desc, id)`,
  `create unique index invoices_one_renewal on invoices (company_id, subscription_id, period_start) where purpose = 'renewal'`,
  `create unique index invoices_one_open_order on invoices (company_id) where purpose in ('checkout', 'upgrade') and status = 'pending'`,
  `create unique index invoices_payment on invoices (company_id, provider, provider_payment_id)`,

  // A billing cycle of a promo code is used up once, by the invoice that it is taken off.
  `create table promo_cycles (
    company_id bigint not null,
    assignment_id uuid not null,
    invoice_id uuid not null,
    used_at timestamptz not null,
    primary key (company_id, assignment_id, invoice_id),
    foreign key (company_id, assignment_id) references promo_assignments (company_id, id) on delete cascade,
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
  )`,

  `create table billing_details (
    company_id bigint primary key references companies (id) on delete cascade,
    name text not null default '',
    address text not null default '',
    country text not null default '',
    tax_id text not null default '',
    email text not null default '',
    updated_at timestamptz not null
  )`,

  ...['promo_assignments', 'payment_methods', 'subscriptions', 'invoices', 'promo_cycles', 'billing_details'].map(
    (table) => `select protect_company_table('${table}')`,
  ),

  ...plans.map(
    ({ id, name, description, amount, metadata }, sort) =>
      `insert into price_variants (id, name, description, amount, currency_code, trial_days, metadata, sort)
        values ('${id}', '${name}', '${description}', ${amount}, 'USD', 14, '${JSON.stringify(metadata)}', ${sort})`,
  ),

  // A company that was granted a trial has it as its subscription from now on.
  `insert into subscriptions (company_id, id, status, trial_ends_at, ended_at, created_at, updated_at)
    select id, gen_random_uuid(), case when trial_ends_at > now() then 'trial' else 'ended' end, trial_ends_at,
      case when trial_ends_at > now() then null else trial_ends_at end, created_at, now()
    from companies where trial_ends_at is not null`,
]

/** Plans, promo codes, subscriptions, saved cards and invoices (SUB-1 to SUB-13, PROMO-1 to PROMO-3, decision 0065). */
export const billing = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
