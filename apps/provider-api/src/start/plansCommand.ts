import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { NewPromoCode, PlanId } from '@frontdesk/contract'
import type { z } from 'zod'
import type { Db } from '../db/Db.ts'
import type { Settings } from '../ports/Settings.ts'
import {
  addPlan,
  addPromoCode,
  changePrice,
  endPromoCode,
  SaleRefused,
  setOnSale,
} from '../subscriptions/sale/changeSale.ts'
import { PlanInput } from '../subscriptions/sale/PlanInput.ts'
import { amountOf } from './amountOf.ts'
import { openExisting } from './openExisting.ts'
import { usages } from './usages.ts'

type Print = (line: string) => void

/**
 * The command `plans`: lists and changes what is on sale. It works beside running servers with PostgreSQL. Returns
 * whether the change was made; why not is printed.
 */
export async function plansCommand(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  const database = await openExisting(settings)
  try {
    const done = await change(database.db, typed, new Date())
    if (done === null) {
      print(usages.plans)
      return false
    }
    if (done === 'list') await list(database.db, print)
    else print(done)
    return true
  } catch (error) {
    if (!(error instanceof SaleRefused)) throw error
    print(error.message)
    return false
  } finally {
    await database.close()
  }
}

/** Makes the change; a sentence about it, or null for a command that is not understood. */
async function change(db: Db, typed: readonly string[], now: Date): Promise<string | null> {
  const [what, ...of] = typed
  const [first, second, third] = of
  if (what === undefined) return 'list'
  if (what === 'add' && first !== undefined && of.length === 1) {
    const plan = readFile(first, PlanInput)
    await addPlan(db, plan, now)
    return `The plan ${plan.id} is on sale.`
  }
  if (what === 'price' && first !== undefined && second !== undefined && third !== undefined && of.length === 3) {
    const amount = amountOf(second)
    if (amount === null) throw new SaleRefused(`${second} is no amount: write 59 or 59.00`)
    const newId = parsed(PlanId, third, 'NEW-ID')
    const { currencyCode } = await db
      .transaction()
      .execute((trx) => changePrice(trx, { id: first, newId, amount }, now))
    return `The plan ${newId} is on sale for ${(amount / 100).toFixed(2)} ${currencyCode} a month in place of ${first}. Running subscriptions keep their price.`
  }
  if ((what === 'withdraw' || what === 'offer') && first !== undefined && of.length === 1) {
    await setOnSale(db, { id: first, isOnSale: what === 'offer' }, now)
    return what === 'offer'
      ? `The plan ${first} is on sale.`
      : `The plan ${first} is no longer on sale. Running subscriptions keep it.`
  }
  if (what === 'promo' && second !== undefined && of.length === 2) {
    if (first === 'add') {
      const promo = readFile(second, NewPromoCode)
      await addPromoCode(db, promo, randomUUID(), now)
      return `The promo code ${promo.code} can be redeemed${promo.validFrom === undefined ? '' : ` from ${promo.validFrom}`}.`
    }
    if (first === 'end') {
      await endPromoCode(db, second)
      return `The promo code ${second} has ended. Companies that have it keep it.`
    }
  }
  return null
}

function readFile<T>(path: string, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SaleRefused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return parsed(schema, json, path)
}

/** A value by its schema. Throws `SaleRefused` with a line for each thing that is wrong. */
function parsed<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join('.') || name}: ${message}`)
  throw new SaleRefused([`${name} is not right:`, ...problems].join('\n'))
}

async function list(db: Db, print: Print): Promise<void> {
  const plans = await db.selectFrom('price_variants').selectAll().orderBy('sort').orderBy('id').execute()
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select((row) => ['price_variant_id', row.fn.countAll<number>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('price_variant_id')
    .execute()
  print('Plans (price a month, subscriptions)')
  for (const { id, name, amount, currency_code: currency, is_active: isOnSale } of plans) {
    const count = subscriptions.find((one) => one.price_variant_id === id)?.count ?? 0
    const price = `${(amount / 100).toFixed(2)} ${currency}`
    print(
      `  ${id.padEnd(24)} ${name.padEnd(20)} ${price.padStart(14)} ${String(count).padStart(6)}${isOnSale ? '' : '  not on sale'}`,
    )
  }
  const codes = await db.selectFrom('promo_codes').selectAll().orderBy('code_key').execute()
  print(codes.length === 0 ? 'Promo codes: none' : 'Promo codes (discount, redeemed)')
  for (const code of codes) {
    const discount =
      code.discount_type === 'percentage'
        ? `${Number(code.percentage)} %`
        : `${((code.amount_cents ?? 0) / 100).toFixed(2)} ${code.currency_code ?? ''}`
    const most = code.max_redemptions === null ? '' : ` of ${code.max_redemptions}`
    print(
      `  ${code.code.padEnd(24)} ${discount.padStart(14)} ${code.redemptions}${most}${code.is_active ? '' : '  ended'}`,
    )
  }
}
