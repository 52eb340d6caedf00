import type { Language } from '@frontdesk/contract'
import type { DemoStore } from './DemoStore.ts'
import { addCustomerChats } from './addCustomerChats.ts'
import type { AddedSalon } from './addSalon.ts'
import { casaLuz } from '../salons/casaLuz.ts'
import type { DemoChat } from './DemoChat.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import { lily } from '../salons/lily.ts'
import { otherCompanies, type OtherCompany } from '../salons/otherCompanies.ts'
import { namesOf } from '../salons/otherCustomers.ts'
import type { DemoCustomer, Salon } from '../salons/Salon.ts'

const day = 86_400_000
const hour = 3_600_000

/**
 * Adds the other companies of the console's list, each with an owner, an assistant and a few chats; some are archived.
 */
export async function addOtherCompanies(store: DemoStore, dice: Dice, now: Date): Promise<DemoChat[]> {
  const chats: DemoChat[] = []
  for (const [place, other] of otherCompanies.entries()) {
    const createdAt = new Date(now.getTime() - other.bornDaysAgo * day - dice.whole(0, 9) * hour)
    const archivedAt =
      other.archivedDaysAgo === undefined ? null : new Date(now.getTime() - other.archivedDaysAgo * day)
    const added = await addOne(store, dice, other, { place, createdAt, instagramOffSince: archivedAt ?? now })
    if (archivedAt) await store.archiveCompany(added.company.companyId, archivedAt)
    chats.push(...(await addCustomerChats(store, dice, added, archivedAt ?? now)))
  }
  return chats
}

async function addOne(
  store: DemoStore,
  dice: Dice,
  other: OtherCompany,
  { place, createdAt, instagramOffSince }: { place: number; createdAt: Date; instagramOffSince: Date },
): Promise<AddedSalon> {
  const salon = salonOf(dice, other)
  const email = `owner${place + 1}@salon.example`
  const fullName = `${other.name} (owner)`
  const adminId = await store.addAdmin({ email, fullName, passwordHash: null, language: other.language }, createdAt)
  const owner = { adminId, fullName }
  const { name, title, details } = salon
  const company = await store.addCompany({ name, title, details }, owner, createdAt)
  const { companyId, users } = company
  if (other.hasOldAgent) await store.addInactiveAgent(companyId, 'First try', createdAt)
  const instagram = await store.addChannel(
    {
      companyId,
      type: 'instagram',
      status: 'disconnected',
      statusSince: instagramOffSince,
      metadata: { sandbox: true },
    },
    createdAt,
  )
  const humans = [users.owner, users.owner] as const
  return {
    salon,
    company,
    admins: [owner, owner],
    humans,
    messengers: { telegram: instagram, whatsapp: instagram, instagram },
    instagramOffSince,
  }
}

/** The countries of the other companies, by their language. */
const countryOf: Record<Language, string> = { en: 'GB', es: 'ES', kk: 'KZ', pt: 'PT', ru: 'KZ', uk: 'UA' }

/** A salon like one of the two main ones, under its own name and address. */
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
