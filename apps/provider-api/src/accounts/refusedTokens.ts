import { Refusal } from '../app/refuse.ts'
import type { Ports } from '../Ports.ts'
import { countOne, refuseBeyond, type Limit } from './limits.ts'

const perAddress: Limit = { most: 10, seconds: 60, code: 'RATE_LIMITED' }

/** Does work that may refuse a token; a machine whose tokens were refused ten times within a minute waits. A good token costs nothing. */
export async function countRefusals<T>(ports: Pick<Ports, 'db' | 'now'>, key: string, work: () => Promise<T>): Promise<T> {
  await refuseBeyond(ports.db, key, perAddress, ports.now())
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'TOKEN_INVALID' || error.code === 'TOKEN_EXPIRED')) await countOne(ports.db, key, perAddress, ports.now())
    throw error
  }
}
