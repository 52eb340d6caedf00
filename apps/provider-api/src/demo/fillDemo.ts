import type { Db } from '../db/Db.ts'
import type { FileStore } from '../ports/FileStore.ts'
import { addCustomerChats } from './addCustomerChats.ts'
import { addDemoAdmins, hashDemoPassword } from './addDemoAdmins.ts'
import { addHouseChats } from './addHouseChats.ts'
import { addOtherCompanies } from './addOtherCompanies.ts'
import { addSalon, type Seal } from './addSalon.ts'
import { casaLuz } from './casaLuz.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { demoPeople } from './demoPeople.ts'
import { keepPictures } from './demoPicture.ts'
import { diceOf } from './Dice.ts'
import { houseChats } from './houseChats.ts'
import { insertChats } from './insertChats.ts'
import { lily } from './lily.ts'

const day = 86_400_000

/**
 * Fills an empty database with data worth looking at: two salons with knowledge, forty chats over all channels in six
 * languages, about two and a half thousand messages of the four weeks before `now`, and other companies for the console.
 * The same each time, but for the time. Answers what the outside world has to know of it.
 */
export async function fillDemo(
  db: Db,
  now: Date,
  { seal, files }: { seal: Seal; files: FileStore },
): Promise<DemoOutside> {
  const passwordHash = await hashDemoPassword()
  const dice = diceOf(20_261_120)
  const before = (days: number) => new Date(now.getTime() - days * day)
  const conversations = await db.transaction().execute(async (trx) => {
    const { olena, marco, sabela } = await addDemoAdmins(trx, passwordHash, before(200))
    const atLily = await addSalon(trx, lily, [olena, marco], seal, before(180))
    const atCasaLuz = await addSalon(trx, casaLuz, [olena, sabela], seal, before(95))
    const chats = [
      ...(await addCustomerChats(trx, dice, atLily, now)),
      ...(await addHouseChats(
        trx,
        atLily,
        houseChats.filter((each) => each.salon === 'lily'),
        now,
      )),
      ...(await addCustomerChats(trx, dice, atCasaLuz, now)),
      ...(await addHouseChats(
        trx,
        atCasaLuz,
        houseChats.filter((each) => each.salon === 'casa-luz'),
        now,
      )),
      ...(await addOtherCompanies(trx, dice, now)),
    ]
    return insertChats(trx, dice, chats, now)
  })
  await keepPictures(db, files)
  return { ...demoPeople, conversations }
}
