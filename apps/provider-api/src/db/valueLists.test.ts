import {
  announcementSeverities,
  conversationOutcomes,
  handBackHours,
  longestWaitMinutes,
  retentionMonths,
} from '@frontdesk/contract/limits'
import { invoicePurposes } from '@frontdesk/billing-machine'
import { firmNeeds, passingNeeds, planNeeds } from '@frontdesk/ai-state'
import { warningLevels } from '@frontdesk/billing-rules'
import * as contract from '@frontdesk/contract'
import { locales } from '@frontdesk/locale-resolution'
import { sql, type SelectType } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptNeed } from '../conversations/read/keptNeed.ts'
import { aDatabase, asOwner } from '../testing/aDatabase.ts'
import type { Db } from './Db.ts'
import type { OpenDb } from './openDb.ts'
import type { Schema } from './Schema.ts'
import * as lists from './schema/valueLists.ts'

type ValueOf<Table extends keyof Schema, Column extends keyof Schema[Table]> = NonNullable<
  SelectType<Schema[Table][Column]>
>
/** The source of every list of values that a check of the database holds, by table and column. */
const sources: { [Table in keyof Schema]?: { [Column in keyof Schema[Table]]?: readonly ValueOf<Table, Column>[] } } = {
  admin_roles: { role: lists.adminRoles },
  admins: { language: contract.Language.options },
  agents: {
    hand_back_hours: handBackHours,
    longest_wait_minutes: longestWaitMinutes,
    kind: contract.AssistantModel.options,
    pace: contract.AssistantPace.options,
  },
  ai_runs: { held_need: firmNeeds, status: lists.runStatuses },
  announcements: { severity: announcementSeverities },
  assistant_changes: { origin: contract.AssistantChange.shape.origin.options },
  assistant_checks: { model: contract.AssistantModel.options, status: contract.AssistantCheck.shape.status.options },
  channel_identities: { kind: lists.identityKinds },
  channel_messages: { status: lists.partStatuses },
  chats: {
    conversation_owner: contract.Chat.shape.conversationOwner.unwrap().unwrap().options,
    needs_human: [...new Set([...firmNeeds, ...passingNeeds].map(keptNeed))],
    platform: contract.ChannelType.options,
    purpose: contract.Chat.shape.purpose.unwrap().options,
  },
  company_admins: { role: lists.companyRoles },
  conversation_results: {
    first_answer_by: contract.ResultConversation.shape.firstAnswerBy.unwrap().options,
    outcome: conversationOutcomes,
  },
  crm_integrations: { state: contract.CrmState.options, type: contract.Crm.shape.type.options },
  data_exports: { status: contract.DataExport.shape.status.options },
  erasures: { status: contract.Erasure.shape.status.options },
  invitations: { role: contract.CompanyRole.options },
  invoices: {
    currency_code: contract.CurrencyCode.options,
    dispute: lists.paymentDisputes,
    purpose: invoicePurposes,
    status: contract.InvoiceStatus.options,
  },
  marketplace_reports: { state: lists.reportStates },
  message_status_log: { status: contract.MessageStatus.options },
  messages: {
    kind: contract.Message.shape.kind.unwrap().options,
    status: contract.MessageStatus.options,
  },
  messenger_integrations: { status: contract.MessengerStatus.options, type: contract.MessengerType.options },
  one_time_tokens: { purpose: lists.tokenPurposes },
  passkey_challenges: { purpose: lists.passkeyPurposes },
  outbox_mail: { language: contract.Language.options, template: lists.emailKinds },
  planned_messages: { state: lists.planStates },
  price_variants: { currency_code: contract.CurrencyCode.options },
  priced_messages: {
    category: contract.PricedCategory.options,
    channel: contract.ChannelMessageCount.shape.channel.options,
    priced_by: lists.pricedStatuses,
  },
  promo_assignments: { source: contract.Promo.shape.source.unwrap().unwrap().options },
  promo_codes: {
    currency_code: contract.CurrencyCode.options,
    discount_type: contract.Promo.shape.discountType.options,
    duration_type: contract.Promo.shape.durationType.unwrap().unwrap().options,
  },
  push_subscriptions: { language: contract.Language.options },
  retention_rules: { months: retentionMonths },
  salon_states: { state: contract.CrmState.options },
  sessions: { kind: lists.sessionKinds },
  subscriptions: {
    billing_period: contract.BillingPeriod.options,
    currency_code: contract.CurrencyCode.options,
    status: contract.SubscriptionStatus.options,
  },
  usage_warnings: { level: warningLevels },
  visitors: { language: contract.Language.options },
  users: { kind: contract.User.shape.kind.unwrap().options },
  webhook_deliveries: {
    event: contract.WebhookEvent.options,
    status: contract.WebhookDelivery.shape.status.options,
  },
  webhooks: { disabled_because: contract.Webhook.shape.disabled.unwrap().shape.because.options },
}
const sourceOf = (table: string, column: string) =>
  (sources as Record<string, Record<string, readonly (string | number)[]>>)[table]?.[column]

/** One comparison of a column with values, as PostgreSQL prints it. */
const comparison = /\((\w+) (?:=|<>) (?:(?:ANY|ALL) \(ARRAY\[(?<many>[^\]]*)\]\)|(?<one>'(?:[^']|'')*'::text))/gu
const valuesIn = (list: string): (string | number)[] =>
  list.split(', ').map((value) => (value.startsWith("'") ? value.slice(1, value.lastIndexOf("'")) : Number(value)))
type Comparison = { table: string; column: string; values: (string | number)[]; isWhole: boolean; definition: string }
const comparisonsIn = (table: string, definition: string): Comparison[] =>
  [...definition.matchAll(comparison)].map(({ 0: text, 1: column = '', groups }) => ({
    table,
    column,
    values: valuesIn(groups?.['many'] ?? groups?.['one'] ?? ''),
    isWhole: definition === `CHECK (${text}))`,
    definition,
  }))

const checksOf = async (db: Db): Promise<Comparison[]> => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace
    order by conrelid::regclass::text, conname`.execute(db)
  return rows.flatMap(({ table, definition }) => comparisonsIn(table, definition))
}
const partsOf = async (db: Db): Promise<Comparison[]> => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select indrelid::regclass::text as table, pg_get_expr(indpred, indrelid) as definition from pg_index
    join pg_class on pg_class.oid = indrelid
    where indpred is not null and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows.flatMap(({ table, definition }) => comparisonsIn(table, definition))
}

const isLikeItsSource = ({ table, column, values }: Comparison) =>
  sourceOf(table, column)?.toSorted().join() === values.toSorted().join()

let database: OpenDb
beforeAll(async () => void (database = await aDatabase()), 60_000)
afterAll(() => database.close())

describe('a list of values in the database', () => {
  it('every check that is a list of values allows exactly those of its source', async () => {
    const checked = (await checksOf(database.db)).filter(({ isWhole }) => isWhole)
    const unlike = checked.filter((check) => !isLikeItsSource(check))
    expect(unlike.map(({ table, definition }) => `${table}: ${definition}`)).toEqual([])
    const named = Object.entries(sources).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(named.toSorted()).toEqual(checked.map(({ table, column }) => `${table}.${column}`).toSorted())
  })

  it('other checks and partial indexes compare a column only with values of its source', async () => {
    const compared = [...(await checksOf(database.db)), ...(await partsOf(database.db))]
    const unknown = compared.filter(({ table, column, values }) => {
      const source: readonly (string | number)[] = sourceOf(table, column) ?? []
      return values.some((value) => !source.includes(value))
    })
    expect(unknown.map(({ table, definition }) => `${table}: ${definition}`)).toEqual([])
  })

  it('the index of chats that wait for a plan covers every need that a plan ends', async () => {
    const waiting = (await partsOf(database.db)).filter(({ column }) => column === 'needs_human')
    expect(waiting.map(({ values }) => values.toSorted())).toEqual([planNeeds.toSorted()])
  })

  it('every comparison of a check with values is read', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(database.db)
    const jsonType = /jsonb_typeof\(\w+\) = '\w+'::text/gu
    const unread = rows.filter(({ definition }) =>
      /(?:=|<>) '|ARRAY\[/u.test(definition.replaceAll(comparison, '').replaceAll(jsonType, '')),
    )
    expect(unread).toEqual([])
  })

  it('the list of a table without a source is refused', async () => {
    const db = asOwner(database.db)
    await sql`create table visits (state text check (state in ('open', 'closed')), kind text check (kind in ('one')))`.execute(
      db,
    )
    try {
      const planted = (await checksOf(db)).filter(({ table }) => table === 'visits')
      expect(planted).toMatchObject([
        { column: 'kind', values: ['one'], isWhole: true },
        { column: 'state', values: ['open', 'closed'], isWhole: true },
      ])
      expect(planted.filter(isLikeItsSource)).toEqual([])
    } finally {
      await sql`drop table visits`.execute(db)
    }
  })
})

it('the languages of the wire are those of the interface', () => {
  expect(contract.Language.options).toEqual(locales)
})
