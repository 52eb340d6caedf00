import { randomUUID } from 'node:crypto'
import { startSession } from '../accounts/startSession.ts'
import type { Caller } from '../http/Caller.ts'
import { openInternalChat } from '../conversations/write/openInternalChat.ts'
import { addCompany } from '../companies/addCompany.ts'
import type { Db } from '../db/Db.ts'

export type LoadAdmin = { adminId: number; companyId: number; token: string }
/**
 * A company of two administrators: the messages of one in `chatId` are emitted to the other; the AI
 * replies in `assistantChatId`.
 */
export type LoadCompany = {
  companyId: number
  chatId: number
  assistantChatId: number
  admins: readonly [LoadAdmin, LoadAdmin]
}

const question = 'What should I know before my first visit?'
const answer =
  'Please come ten minutes early, bring whatever you like to drink, and tell us what you are allergic to. '.repeat(12)

/** Creates companies in the database directly, because the limits of the API prevent hundreds of registrations. */
export async function furnishLoad(db: Db, companies: number): Promise<readonly LoadCompany[]> {
  const made: LoadCompany[] = []
  for (let number = 0; number < companies; number += 1) made.push(await addLoadCompany(db, number))
  return made
}

export { question as loadQuestion }

async function addLoadCompany(db: Db, number: number): Promise<LoadCompany> {
  const now = new Date()
  const owner = await addAdmin(db, now)
  const colleague = await addAdmin(db, now)
  return db.transaction().execute(async (trx) => {
    const { companyId } = await addCompany(
      trx,
      { name: `Load ${number}` },
      { adminId: owner.adminId, fullName: 'Owner' },
      now,
    )
    await trx
      .insertInto('company_admins')
      .values({ company_id: companyId, admin_id: colleague.adminId, role: 'admin', created_at: now })
      .execute()
    await trx
      .insertInto('knowledge_items')
      .values({ company_id: companyId, question, answer, language: 'en' })
      .execute()
    const caller: Caller = {
      adminId: owner.adminId,
      fullName: 'Owner',
      pictureId: null,
      email: '',
      language: 'en',
      sessionId: '',
      isSystemAdmin: false,
      lacksSecondFactor: false,
      secondFactor: 'none',
      isSupport: false,
      isConfirmed: false,
      hasFreshPassword: false,
      hasFreshSecondFactor: false,
      hasRecentPassword: true,
      impersonationId: null,
      link: null,
      apiToken: null,
    }
    // Its channel is there already, so that nothing is emitted.
    const emit = () => undefined
    const internal = await openInternalChat(trx, emit, { companyId, caller, purpose: 'internal', now })
    const assistant = await openInternalChat(trx, emit, { companyId, caller, purpose: 'assistant', now })
    return {
      companyId,
      chatId: internal.chatId,
      assistantChatId: assistant.chatId,
      admins: [
        { ...owner, companyId },
        { ...colleague, companyId },
      ],
    }
  })
}

async function addAdmin(db: Db, now: Date): Promise<{ adminId: number; token: string }> {
  const email = `load-${randomUUID()}@example.com`
  const { id: adminId } = await db
    .insertInto('admins')
    .values({ email, email_key: email, full_name: 'Load', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { accessToken: token } = await startSession(db, adminId, 'load', now)
  return { adminId, token }
}
