import type { CompanyQuotas, QuotaChoice, QuotaChoices } from '@frontdesk/contract'
import { changedFields } from '../../audit/changedFields.ts'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Db, Trx } from '../../db/Db.ts'
import type { OwnQuotas } from '../../db/schema/CompanyTables.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { usedByAi, usedStorage } from '../../quotas/usedQuotas.ts'
import { usedSockets } from '../../quotas/usedSockets.ts'

const names = ['aiRuns', 'aiTokens', 'storage', 'sockets'] as const

type Choices = Record<(typeof names)[number], QuotaChoice>

const choiceOf = (own: OwnQuotas | null, name: (typeof names)[number]): QuotaChoice => {
  const most = own?.[name]
  return most === undefined ? 'server' : (most ?? 'unlimited')
}
const choicesOf = (own: OwnQuotas | null): Choices => ({
  aiRuns: choiceOf(own, 'aiRuns'),
  aiTokens: choiceOf(own, 'aiTokens'),
  storage: choiceOf(own, 'storage'),
  sockets: choiceOf(own, 'sockets'),
})

/** The quotas that are stored for choices; null where all are those of the server. */
function storedFor(choices: Choices): OwnQuotas | null {
  const own: OwnQuotas = {}
  for (const name of names) {
    const choice = choices[name]
    if (choice !== 'server') own[name] = choice === 'unlimited' ? null : choice
  }
  return Object.keys(own).length === 0 ? null : own
}

async function ownQuotas(db: Db | Trx, companyId: number, lock = false): Promise<OwnQuotas | null> {
  const company = await db
    .selectFrom('companies')
    .select('own_quotas')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .$if(lock, (companies) => companies.forNoKeyUpdate())
    .executeTakeFirst()
  if (!company) throw refuse('NOT_FOUND', 'The company was not found')
  return company.own_quotas
}

/** The quotas of a company, and how much of each it has used. Throws NOT_FOUND. */
export async function readCompanyQuotas(
  { db, now, quotas }: Pick<Ports, 'db' | 'now' | 'quotas'>,
  companyId: number,
): Promise<CompanyQuotas> {
  const { aiRuns, aiTokens, storage, sockets } = choicesOf(await ownQuotas(db, companyId))
  const { runs, tokens } = await usedByAi(db, companyId, now())
  return {
    aiRuns: { choice: aiRuns, ofServer: quotas.aiRuns, used: runs },
    aiTokens: { choice: aiTokens, ofServer: quotas.aiTokens, used: tokens },
    storage: { choice: storage, ofServer: quotas.storage, used: await usedStorage(db, companyId) },
    sockets: { choice: sockets, ofServer: quotas.sockets, used: await usedSockets(db, companyId, now()) },
  }
}

/** Chooses the quotas of a company. They hold from its next reply, upload or live connection on. Throws NOT_FOUND. */
export async function setCompanyQuotas(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { companyId, choices }: { companyId: number; choices: QuotaChoices },
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = choicesOf(await ownQuotas(trx, companyId, true))
    const chosen = { ...choices, sockets: choices.sockets ?? before.sockets }
    const own = storedFor(chosen)
    await trx
      .updateTable('companies')
      .set({ own_quotas: own && JSON.stringify(own), updated_at: now() })
      .where('id', '=', companyId)
      .execute()
    await audit(trx, { companyId, ...changedFields(before, chosen) })
  })
}
