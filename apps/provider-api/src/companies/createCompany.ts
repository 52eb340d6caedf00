import type { Caller } from '../http/Caller.ts'
import type { Ports } from '../ports/Ports.ts'
import { addCompany } from './addCompany.ts'
import { companyOfIntent, rejectConcurrent, type CompanyIntent } from './companyIntent.ts'

/** The needs of a creation. `running`: the intents in progress (`rejectConcurrent`). */
type Creation = {
  company: CompanyIntent['company']
  key: string | null
  running: Set<string>
  /** Runs before each creation; when it rejects, nothing is created. */
  count: () => Promise<void>
}

/**
 * Creates a company for its owner and returns its id; at most one per `key` (API-4, reliability C2). Its assistant is
 * off until the owner has tried it and switches it on (TEACH-3).
 */
export async function createCompany(
  ports: Ports,
  caller: Caller,
  { company, key, running, count }: Creation,
): Promise<number> {
  const { adminId } = caller
  const make = () =>
    ports.db.transaction().execute(async (trx) => {
      const now = ports.now()
      const add = async () => {
        await count()
        return (await addCompany(trx, { ...company, isAssistantOn: false }, caller, now)).companyId
      }
      return key === null
        ? { companyId: await add(), isNew: true }
        : companyOfIntent(trx, { adminId, key, company }, now, add)
    })
  const { companyId, isNew } = key === null ? await make() : await rejectConcurrent(running, { adminId, key }, make)
  if (isNew) ports.membershipChanged({ adminId })
  return companyId
}
