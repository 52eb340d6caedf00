import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

/** A Redis for the tests of several nodes: Debian's. It is started by the tests themselves. */
export async function installRedis() {
  if (existsSync('/usr/bin/redis-server')) return
  await aptInstall('Installing Redis from the system packages', 'redis-server')
}
