import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { ServerUnavailable } from './ServerUnavailable.ts'

/** A user of the system, by number. */
export type SystemUser = { uid: number; gid: number }

/**
 * The ids from which a server gets one of its own. Debian gives them to no package, they are in no range of systemd,
 * and a container that maps 65,536 ids has them.
 */
const ownIds = { from: 52_000, to: 60_000 }

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * The user as which the server of a folder runs; null: the user of this process. PostgreSQL refuses to be root, so that
 * root gives it the id of the folder's owner, or a new id without an account: whatever runs under a shared
 * id such as `nobody` could read the database.
 */
export function serverUserOf(folder: string): SystemUser | null {
  if (!isRoot()) return null
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const taken = accounts().map(({ uid }) => uid)
  for (;;) {
    const uid = randomInt(ownIds.from, ownIds.to)
    if (!taken.includes(uid)) return { uid, gid: uid }
  }
}

/**
 * A user with an account, other than root, whom `initdb` insists on. It owns the files for the seconds of their making,
 * in a folder that nobody but root can enter.
 */
export function userWithAccount(): SystemUser {
  const others = accounts().filter(({ uid }) => uid !== 0)
  const user = others.find(({ name }) => name === 'nobody') ?? others[0]
  if (!user) throw new ServerUnavailable('the machine has no account but root')
  return { uid: user.uid, gid: user.gid }
}

/** Gives a folder and everything in it to a user. */
export function giveTo(folder: string, { uid, gid }: SystemUser): void {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, entry), uid, gid)
}

function accounts(): (SystemUser & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return uid === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}
