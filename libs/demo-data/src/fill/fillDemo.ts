import { diceOf } from '../chance-and-time/Dice.ts'
import { sampleChats } from '../plan/sampleChats.ts'
import { casaLuz } from '../salons/casaLuz.ts'
import { lily } from '../salons/lily.ts'
import { addCustomerChats } from './addCustomerChats.ts'
import { addDemoAdmins, demoPassword } from './addDemoAdmins.ts'
import { addSampleChats } from './addSampleChats.ts'
import { addOtherCompanies } from './addOtherCompanies.ts'
import { addSalon } from './addSalon.ts'
import { addTestQuestions } from './addTestQuestions.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { demoPeople } from './demoPeople.ts'
import { pictureBytes } from './demoPicture.ts'
import type { DemoStore } from './DemoStore.ts'
import { insertChats } from './insertChats.ts'

const day = 86_400_000

/** The server's part for `fillDemo`. */
export type DemoPorts = {
  /** Runs `work` in one transaction and rolls back when it rejects. */
  transaction: <T>(work: (store: DemoStore) => Promise<T>) => Promise<T>
  hashPassword: (password: string) => Promise<string>
  /** Stores the bytes of a file; storing the same bytes again under a key is no error. */
  keepFile: (key: string, bytes: Uint8Array) => Promise<void>
}

/**
 * Fills an empty database with demo data: two salons with knowledge, forty chats in six languages over Telegram,
 * WhatsApp and an Instagram that is disconnected, about 2,500 messages of the four weeks before `now`, and other
 * companies for the console. Deterministic: the same `now` gives the same data, apart from password hashes and
 * encrypted tokens. Resolves with what the sandbox must know of it.
 */
export async function fillDemo(ports: DemoPorts, now: Date): Promise<DemoOutside> {
  const passwordHash = await ports.hashPassword(demoPassword)
  const dice = diceOf(20_261_120)
  const before = (days: number) => new Date(now.getTime() - days * day)
  const { conversations, files } = await ports.transaction(async (store) => {
    const { olena, marco, sabela } = await addDemoAdmins(store, passwordHash, before(200))
    const atLily = await addSalon(store, lily, [olena, marco], before(180), before(1))
    await addTestQuestions(store, atLily.company.companyId, atLily.knowledgeIds, before(180))
    const atCasaLuz = await addSalon(store, casaLuz, [olena, sabela], before(95), before(1))
    const internalChatsOf = (salon: 'lily' | 'casa-luz') => sampleChats.filter((each) => each.salon === salon)
    const chats = [
      ...(await addCustomerChats(store, dice, atLily, now)),
      ...(await addSampleChats(store, atLily, internalChatsOf('lily'), now)),
      ...(await addCustomerChats(store, dice, atCasaLuz, now)),
      ...(await addSampleChats(store, atCasaLuz, internalChatsOf('casa-luz'), now)),
      ...(await addOtherCompanies(store, dice, now)),
    ]
    return insertChats(store, dice, chats, now)
  })
  await Promise.all(
    files.map(({ store_key: key, name }) => ports.keepFile(key, pictureBytes(name.replace(/\.jpg$/, '')))),
  )
  return {
    telegram: { ...demoPeople.telegram, conversations: conversations.telegram },
    whatsapp: { ...demoPeople.whatsapp, conversations: conversations.whatsapp },
  }
}
