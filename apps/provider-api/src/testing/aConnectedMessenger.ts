import { seal } from '../secrets/seal.ts'
import type { ACompany, TestServer } from './aTestServer.ts'

type Connected = {
  type: 'telegram' | 'telegram_business' | 'whatsapp' | 'instagram'
  /** The token with which the channel is called; it is stored sealed. */
  token: string
  status?: 'connected' | 'initializing'
  externalId?: string
  metadata?: object
}

/** Stores a channel of a company, as connecting it does; resolves to its id. */
export async function aConnectedMessenger(
  { app, db }: Pick<TestServer, 'app' | 'db'>,
  { companyId }: Pick<ACompany, 'companyId'>,
  { type, token, status = 'connected', externalId, metadata }: Connected,
): Promise<number> {
  const { id } = await db
    .insertInto('messenger_integrations')
    .values({
      company_id: companyId,
      type,
      status,
      secret: seal(token, app.settings),
      ...(externalId !== undefined && { external_id: externalId }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
