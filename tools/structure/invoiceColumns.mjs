import { allSources, isTest, readSource } from './sources.mjs'

/** The columns that hold the state of an invoice and no other table has. */
const own = /\b(withdrawn_at|charge_sent_at|provider_payment_id|card_awaited_until|settled_at)\b/
/** A statement that changes invoices, as far as its end. */
const statement = /(?:updateTable|insertInto)\('invoices'\)[\s\S]*?\.execute/g
/** A column of the state that a statement sets, or all of them. */
const written = new RegExp(
  `invoiceColumnsOf\\(|\\b(?:${[
    ...['status', 'failure', 'attempt', 'attempted_at', 'charge_sent_at'],
    ...['provider_payment_id', 'card_awaited_until', 'withdrawn_at', 'settled_at'],
  ].join('|')})\\s*:`,
)

/** The one function that stores the state of an invoice. */
const writer = 'apps/provider-api/src/subscriptions/change/writeInvoiceState.ts'
/**
 * The files that may name the columns: the domain's reading and storing of a state, the table, the conditions of
 * queries by state, and the figures of the operator, which count money by day.
 */
const readers = [
  'libs/domain/billing-machine/src/invoice/InvoiceColumns.ts',
  'libs/domain/billing-machine/src/invoice/readInvoiceState.ts',
  'libs/domain/billing-machine/src/invoice/invoiceColumnsOf.ts',
  'apps/provider-api/src/db/schema/BillingTables.ts',
  'apps/provider-api/src/subscriptions/reading/isInState.ts',
  'apps/provider-api/src/system-admin/home/countDays.ts',
]

const isProduct = (path) =>
  /^(apps\/provider-api|libs\/domain\/billing-machine)\/src\//.test(path) &&
  !isTest(path) &&
  !/\/(testing|migrations|bench|faults)\//.test(path)

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/**
 * The files that store the state of an invoice beside its writer, and those that read its columns beside its reader.
 * @returns {{ file: string, does: 'reads' | 'writes' }[]}
 */
export function strayInvoiceColumns(root) {
  const found = []
  for (const file of allSources(root).filter(isProduct)) {
    const source = withoutComments(readSource(root, file))
    const statements = source.match(statement) ?? []
    if (file !== writer && statements.some((each) => written.test(each))) found.push({ file, does: 'writes' })
    if (!readers.includes(file) && own.test(source.replace(statement, ''))) found.push({ file, does: 'reads' })
  }
  return found
}
