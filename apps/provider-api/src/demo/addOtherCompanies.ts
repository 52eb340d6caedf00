import type { Language } from '@frontdesk/contract'
import { addCompany } from '../companies/addCompany.ts'
import type { Trx } from '../db/Db.ts'
import { addCustomerChats } from './addCustomerChats.ts'
import type { BornSalon } from './addSalon.ts'
import { casaLuz } from './casaLuz.ts'
import type { DemoChat } from './DemoChat.ts'
import type { Dice } from './Dice.ts'
import { lily } from './lily.ts'
import { namesOf, otherCompanies, type OtherCompany } from './otherCompanies.ts'
import type { DemoCustomer, Salon } from './Salon.ts'

const day = 86_400_000
const hour = 3_600_000

/** Adds the other companies of the console's list, each with an owner, an assistant and a few chats; some are archived. */
export async function addOtherCompanies(trx: Trx, dice: Dice, now: Date): Promise<DemoChat[]> {
  const chats: DemoChat[] = []
  for (const [place, other] of otherCompanies.entries()) {
    const bornAt = new Date(now.getTime() - other.bornDaysAgo * day - dice.whole(0, 9) * hour)
    const born = await addOne(trx, dice, other, place, bornAt)
    const archivedAt =
      other.archivedDaysAgo === undefined ? null : new Date(now.getTime() - other.archivedDaysAgo * day)
    if (archivedAt)
      await trx
        .updateTable('companies')
        .set({ archived_at: archivedAt })
        .where('id', '=', born.company.companyId)
        .execute()
    chats.push(...(await addCustomerChats(trx, dice, born, archivedAt ?? now)))
  }
  return chats
}

async function addOne(trx: Trx, dice: Dice, other: OtherCompany, place: number, bornAt: Date): Promise<BornSalon> {
  const salon = salonOf(dice, other)
  const email = `owner${place + 1}@salon.example`
  const at = { created_at: bornAt, updated_at: bornAt }
  const { id: adminId } = await trx
    .insertInto('admins')
    // Without a password nobody signs in as them.
    .values({
      email,
      email_key: email,
      full_name: `${other.name} (owner)`,
      is_email_verified: true,
      language: other.language,
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = { adminId, fullName: `${other.name} (owner)` }
  const company = await addCompany(trx, salon, owner, bornAt)
  const { companyId, users } = company
  if (other.hasOldAgent)
    await trx
      .insertInto('agents')
      .values({ company_id: companyId, name: 'First try', is_active: false, created_at: bornAt })
      .execute()
  const { id: instagram } = await trx
    .insertInto('messenger_integrations')
    .values({
      company_id: companyId,
      type: 'instagram',
      status: 'disconnected',
      metadata: JSON.stringify({ sandbox: true }),
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const humans = [users.owner, users.owner] as const
  return {
    salon,
    company,
    admins: [owner, owner],
    humans,
    messengers: { telegram: instagram, whatsapp: instagram, whatsapp_web: instagram, instagram },
  }
}

/** Where the other companies are, by the language that they speak. */
const countryOf: Record<Language, string> = { en: 'GB', es: 'ES', kk: 'KZ', pt: 'PT', ru: 'KZ', uk: 'UA' }

/** A salon like one of the two, under its own name and roof. */
function salonOf(dice: Dice, { name, title, address, language, chats, bornDaysAgo }: OtherCompany): Salon {
  const like = language === 'es' || language === 'pt' || language === 'en' ? casaLuz : lily
  const facts = like.facts[language]
  const own = { ...facts, address, parking: facts.parking.replaceAll(like.name, name) }
  const customers = dice
    .shuffled(namesOf[language])
    .slice(0, chats)
    .map(([firstName, lastName], place): DemoCustomer => ({
      firstName,
      lastName,
      gender: 'f',
      language,
      platform: 'instagram',
      handle: `guest.${dice.hex(8)}`,
      hasAi: place % 4 !== 3,
      matters: bornDaysAgo < 28 ? 1 : dice.whole(1, 3),
      ending: 'read',
      minutesAgo: dice.whole(40, Math.min(9000, bornDaysAgo * 600)),
    }))
  const details = { ...like.details, country: countryOf[language], language }
  return { ...like, name, title, details, facts: { ...like.facts, [language]: own }, customers }
}
