import { disclosureDuty, namesAi } from '@frontdesk/ai-state'
import type { AiDisclosure, AiDisclosureChange } from '@frontdesk/contract'
import { channelTitle } from '../../channels/channelTitle.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import { agentOf } from '../agent/agentOf.ts'
import { changedWordings, defaultDisclosures, wordingsOf, type OwnWordings } from './disclosureWordings.ts'

type Setting = { isOn: boolean; wordings: OwnWordings }
/** Both settings of a change; without a channel they concern all of them. */
export type StoredChange = { channelId: number | null; before: Setting; after: Setting }

/** Reads how the AI discloses itself on the channels of a company (decision 0064). */
export async function readDisclosureSettings(db: Db | Trx, companyId: number): Promise<AiDisclosure> {
  const agent = await agentOf(db, companyId)
  const channels = await channelsOf(db, companyId)
  return {
    wordings: wordingsOf(agent.disclosure_wordings),
    defaults: { ...defaultDisclosures },
    revision: agent.disclosure_revision,
    requiredBy: await dutyOf(db, companyId),
    channels: channels.map((row) => ({
      id: row.id,
      type: row.type,
      title: channelTitle(row),
      isOn: row.is_on ?? true,
      wordings: row.wordings ?? {},
      revision: row.revision ?? 0,
    })),
  }
}

/**
 * Returns the wordings in which the AI discloses itself in a chat; null where the company has switched that off for the
 * chat's channel and the law lets it.
 */
export async function wordingsOfChat(trx: Trx, companyId: number, chatId: number) {
  const agent = await agentOf(trx, companyId)
  const channel = await trx
    .selectFrom('chats')
    .innerJoin('channel_disclosures as setting', (join) =>
      join
        .onRef('setting.company_id', '=', 'chats.company_id')
        .onRef('setting.messenger_id', '=', 'chats.messenger_id'),
    )
    .select(['setting.is_on as isOn', 'setting.wordings'])
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .executeTakeFirst()
  // The company may have moved since it was switched off.
  if (channel?.isOn === false && (await dutyOf(trx, companyId)) === null) return null
  return wordingsOf(agent.disclosure_wordings, channel?.wordings)
}

/**
 * Changes how the AI discloses itself, on one channel or on all of them, and returns both settings. Throws
 * VALIDATION_ERROR for a wording that does not name the AI, SETTINGS_CHANGED for a revision that is not the stored one
 * any more, NOT_FOUND for a channel that is not connected to the company, and DISCLOSURE_REQUIRED when the law forbids
 * to switch it off. Call inside `withCompanyTransaction`.
 */
export async function changeDisclosure(
  trx: Trx,
  companyId: number,
  { channelId, isOn, wordings = {}, revision }: AiDisclosureChange,
): Promise<StoredChange> {
  const isUnclear = Object.values(wordings).some((wording) => wording !== '' && !namesAi(wording))
  if (isUnclear) throw refuse('VALIDATION_ERROR', 'The wording must state that an AI answers')
  const stored = await settingOf(trx, companyId, channelId ?? null)
  if (revision !== undefined && revision !== stored.revision) throw refuse('SETTINGS_CHANGED')
  const { before, inherited } = stored
  const after = { isOn: isOn ?? before.isOn, wordings: changedWordings(before.wordings, wordings, inherited) }
  return storeSetting(trx, companyId, { channelId: channelId ?? null, before, after })
}

/**
 * Puts a former setting back, whatever changed since, and returns both. Throws NOT_FOUND for a channel that was deleted
 * and DISCLOSURE_REQUIRED as `changeDisclosure` does. Call inside `withCompanyTransaction`.
 */
export async function restoreDisclosure(
  trx: Trx,
  companyId: number,
  { channelId, after }: Pick<StoredChange, 'channelId' | 'after'>,
): Promise<StoredChange> {
  const { before } = await settingOf(trx, companyId, channelId)
  return storeSetting(trx, companyId, { channelId, before, after })
}

/** Whether two settings are the same. */
export const isSameSetting = (one: Setting, other: Setting): boolean =>
  one.isOn === other.isOn && isSameWordings(one.wordings, other.wordings)

const isSameWordings = (one: OwnWordings, other: OwnWordings): boolean =>
  Object.keys(defaultDisclosures).every(
    (language) => one[language as keyof OwnWordings] === other[language as keyof OwnWordings],
  )

/** The setting of a channel, or of the company, with what it inherits. */
async function settingOf(trx: Trx, companyId: number, channelId: number | null) {
  const agent = await agentOf(trx, companyId)
  const ofCompany = agent.disclosure_wordings
  if (channelId === null)
    return {
      before: { isOn: true, wordings: ofCompany },
      inherited: defaultDisclosures,
      revision: agent.disclosure_revision,
    }
  const row = (await channelsOf(trx, companyId)).find(({ id }) => id === channelId)
  if (!row) throw refuse('NOT_FOUND')
  return {
    before: { isOn: row.is_on ?? true, wordings: row.wordings ?? {} },
    inherited: wordingsOf(ofCompany),
    revision: row.revision ?? 0,
  }
}

async function storeSetting(trx: Trx, companyId: number, change: StoredChange): Promise<StoredChange> {
  const { channelId, before, after } = change
  if (isSameSetting(before, after)) return change
  if (before.isOn && !after.isOn && (await dutyOf(trx, companyId)) !== null) throw refuse('DISCLOSURE_REQUIRED')
  const wordings = JSON.stringify(after.wordings)
  if (channelId === null) {
    const agent = await agentOf(trx, companyId)
    await trx
      .updateTable('agents')
      .set({ disclosure_wordings: wordings, disclosure_revision: agent.disclosure_revision + 1 })
      .where('id', '=', agent.id)
      .execute()
    return change
  }
  const set = { is_on: after.isOn, wordings }
  await trx
    .insertInto('channel_disclosures')
    .values({ company_id: companyId, messenger_id: channelId, revision: 1, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'messenger_id'])
        .doUpdateSet((row) => ({ ...set, revision: row('channel_disclosures.revision', '+', 1) })),
    )
    .execute()
  return change
}

/** The channels on which customers write, oldest first; those who write over the internal one know the AI. */
const channelsOf = (db: Db | Trx, companyId: number) =>
  db
    .selectFrom('messenger_integrations as channel')
    .leftJoin('channel_disclosures as setting', (join) =>
      join.onRef('setting.company_id', '=', 'channel.company_id').onRef('setting.messenger_id', '=', 'channel.id'),
    )
    .select(['channel.id', 'channel.type', 'channel.metadata', 'setting.is_on', 'setting.wordings', 'setting.revision'])
    .where('channel.company_id', '=', companyId)
    .where('channel.type', '<>', 'internal')
    .where('channel.deleted_at', 'is', null)
    .orderBy('channel.id')
    .execute()

async function dutyOf(db: Db | Trx, companyId: number): Promise<AiDisclosure['requiredBy']> {
  const company = await db.selectFrom('companies').select('country').where('id', '=', companyId).executeTakeFirst()
  return disclosureDuty(company?.country ?? null)
}
