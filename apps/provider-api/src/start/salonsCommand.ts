import { handOverSalon, readAskers } from '../altegio/salons/handOverSalon.ts'
import { createPaymentProviders } from '../payments/createPaymentProviders.ts'
import type { Log, Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { createEnvironment } from './createEnvironment.ts'
import { createPorts } from './createPorts.ts'
import { openExisting } from './openExisting.ts'
import { usages } from './usages.ts'

type Print = (line: string) => void

/**
 * The command `salons`: shows which companies asked for a salon of Altegio, and settles which has it. It works beside
 * running servers with PostgreSQL. Returns whether it did what was asked for; why not is printed.
 */
export async function salonsCommand(
  settings: Settings,
  log: Log,
  print: Print,
  typed: readonly string[],
): Promise<boolean> {
  const database = await openExisting(settings)
  try {
    const { byCurrency, byName } = await createPaymentProviders(settings, () => new Date())
    // Running servers learn of changes from the event log.
    const alone = { ...settings, redisUrl: null, sandbox: false }
    const { db } = database
    const ports = createPorts(
      await createEnvironment(alone, {
        db,
        log,
        payments: byCurrency,
        paymentProvider: byName,
        whatsappWebDriver: null,
      }),
    )
    return await runSalons(ports, print, typed)
  } finally {
    await database.close()
  }
}

/** The command over ports that are open; `typed` are its arguments. */
export async function runSalons(ports: Ports, print: Print, typed: readonly string[]): Promise<boolean> {
  const [, give, salonId = '', company] = /^(give )?(\d{1,18})(?: (\d{1,9}))?$/.exec(typed.join(' ')) ?? []
  if (salonId === '' || (give === undefined) !== (company === undefined)) {
    print(usages.salons)
    return false
  }
  if (company === undefined) {
    const askers = await readAskers(ports.db, salonId)
    if (askers.length === 0) print(`No company has asked for the salon ${salonId}.`)
    for (const { companyId, name, state, askedAt } of askers)
      print(`${companyId}  ${name}: ${state}; asked ${askedAt.toISOString()}`)
    return askers.length > 0
  }
  const holder = await handOverSalon(ports, { salonId, companyId: Number(company) })
  if (holder === undefined) {
    print(
      `Company ${company} has not asked for the salon ${salonId}: its administrator presses Connect at Altegio first.`,
    )
    return false
  }
  if (holder) print(`Taken from company ${holder.companyId}, ${holder.name}.`)
  print(`Company ${company} is connected to the salon ${salonId} by a job of the running server.`)
  return true
}
