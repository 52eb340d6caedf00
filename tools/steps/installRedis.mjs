import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

/** The packages of Debian that the tests of several nodes still lack here for their Redis. */
export const missingForRedis = () => (existsSync('/usr/bin/redis-server') ? [] : ['redis-server'])

/** A Redis for the tests of several nodes: Debian's. It is started by the tests themselves. */
export async function installRedis() {
  const missing = missingForRedis()
  if (missing.length > 0) await aptInstall('Installing Redis from the system packages', ...missing)
}
