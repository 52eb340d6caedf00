import { hashPassword } from '../accounts/passwords.ts'
import type { Trx } from '../db/Db.ts'
import type { DemoAdmin } from './addSalon.ts'

/** The password of all demo sign-ins. */
export const demoPassword = 'frontdesk-demo'

/** Who signs in to the demo: two administrators of Lily, one of Casa Luz, and the one who sees all companies. */
export const demoSignIns = {
  olena: { email: 'olena@lily.example', full_name: 'Olena Koval' },
  marco: { email: 'marco@lily.example', full_name: 'Marco Bianchi' },
  sabela: { email: 'sabela@casaluz.example', full_name: 'Sabela Prada' },
  system: { email: 'system@frontdesk.example', full_name: 'Robin Hale' },
} as const

type SignIn = keyof typeof demoSignIns

/** Adds them; verified, with one password, which is hashed once. */
export async function addDemoAdmins(trx: Trx, passwordHash: string, bornAt: Date): Promise<Record<SignIn, DemoAdmin>> {
  const add = async ({ email, full_name }: (typeof demoSignIns)[SignIn]): Promise<DemoAdmin> => {
    const { id } = await trx
      .insertInto('admins')
      .values({
        email,
        email_key: email,
        full_name,
        password_hash: passwordHash,
        is_email_verified: true,
        created_at: bornAt,
        updated_at: bornAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { adminId: id, fullName: full_name }
  }
  const admins = {
    olena: await add(demoSignIns.olena),
    marco: await add(demoSignIns.marco),
    sabela: await add(demoSignIns.sabela),
    system: await add(demoSignIns.system),
  }
  await trx.insertInto('admin_roles').values({ admin_id: admins.system.adminId, role: 'SYSTEM_ADMIN' }).execute()
  return admins
}

export const hashDemoPassword = () => hashPassword(demoPassword)
