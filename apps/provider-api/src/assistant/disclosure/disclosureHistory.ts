import type { AssistantChange } from '@frontdesk/contract'
import { channelTitle } from '../../channels/channelTitle.ts'
import type { Db } from '../../db/Db.ts'
import { agentOf } from '../agent/agentOf.ts'
import { isSameSetting, type StoredChange } from './disclosureSettings.ts'

/** A stored change with its channel, also one that was deleted since, and whether a side of it is in use. */
type ListedChange = {
  disclosure: NonNullable<AssistantChange['disclosure']>
  isInUse: (side: 'before' | 'after') => boolean
}

/**
 * Returns a function that names the channel of stored changes of a company and compares them with the present settings.
 */
export async function openDisclosureHistory(
  db: Db,
  companyId: number,
  changes: readonly StoredChange[],
): Promise<(change: StoredChange) => ListedChange> {
  const ids = changes.flatMap(({ channelId }) => channelId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('messenger_integrations as channel')
          .leftJoin('channel_disclosures as setting', (join) =>
            join
              .onRef('setting.company_id', '=', 'channel.company_id')
              .onRef('setting.messenger_id', '=', 'channel.id'),
          )
          .select(['channel.id', 'channel.type', 'channel.metadata', 'setting.is_on', 'setting.wordings'])
          .where('channel.company_id', '=', companyId)
          .where('channel.id', 'in', ids)
          .execute()
  const channels = new Map(rows.map((row) => [row.id, row]))
  const ofCompany = { isOn: true, wordings: (await agentOf(db, companyId)).disclosure_wordings }
  return ({ channelId, before, after }) => {
    const row = channelId === null ? undefined : channels.get(channelId)
    const current = row ? { isOn: row.is_on ?? true, wordings: row.wordings ?? {} } : ofCompany
    return {
      disclosure: { channel: row ? { id: row.id, type: row.type, title: channelTitle(row) } : null, before, after },
      isInUse: (side) => isSameSetting({ before, after }[side], current),
    }
  }
}
