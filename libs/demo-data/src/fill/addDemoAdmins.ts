import type { DemoAdmin, DemoStore } from './DemoStore.ts'

/** The password of all demo sign-ins. */
export const demoPassword = 'frontdesk-demo'

/** The secret of the system administrator's authenticator; it is public, as the password is. */
export const demoAuthenticatorSecret = 'FRONTDESKDEMO2345CONSOLE2345DEMO'

/** The accounts of the demo: two administrators of Lily, one of Casa Luz, and a system administrator. */
export const demoSignIns = {
  olena: { email: 'olena@lily.example', full_name: 'Olena Koval' },
  marco: { email: 'marco@lily.example', full_name: 'Marco Bianchi' },
  sabela: { email: 'sabela@casaluz.example', full_name: 'Sabela Prada' },
  system: { email: 'system@frontdesk.example', full_name: 'Robin Hale' },
} as const

type SignIn = keyof typeof demoSignIns

/** Adds the accounts: verified, all with the same password; the system administrator has a second factor, too. */
export async function addDemoAdmins(
  store: DemoStore,
  passwordHash: string,
  createdAt: Date,
): Promise<Record<SignIn, DemoAdmin>> {
  const add = async ({ email, full_name: fullName }: (typeof demoSignIns)[SignIn]): Promise<DemoAdmin> => ({
    adminId: await store.addAdmin({ email, fullName, passwordHash }, createdAt),
    fullName,
  })
  const admins = {
    olena: await add(demoSignIns.olena),
    marco: await add(demoSignIns.marco),
    sabela: await add(demoSignIns.sabela),
    system: await add(demoSignIns.system),
  }
  await store.makeSystemAdmin(admins.system.adminId)
  await store.enrolSecondFactor(admins.system.adminId, demoAuthenticatorSecret, createdAt)
  return admins
}
