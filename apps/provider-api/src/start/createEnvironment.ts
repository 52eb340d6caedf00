import { randomUUID } from 'node:crypto'
import type { Environment } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { openFileStore } from '../files/openFileStore.ts'
import { localAssistant } from '../assistant/models/localAssistant.ts'

/** Creates the production environment: system clock, random ids, and the configured assistant and file store. */
export async function createEnvironment(
  settings: Settings,
  {
    db,
    log,
    payments,
    paymentProvider,
    whatsappWebDriver,
  }: Pick<Environment, 'db' | 'log' | 'payments' | 'paymentProvider' | 'whatsappWebDriver'>,
): Promise<Environment> {
  const later: Environment['later'] = (milliseconds, job) => {
    const timer = setTimeout(() => {
      try {
        job()
      } catch (error) {
        log.error({ error: String(error) }, 'A timer callback failed')
      }
    }, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  }
  const now = () => new Date()
  // Imported on demand, so that production has no test doubles in memory.
  const sandbox = settings.sandbox
    ? (await import('@frontdesk/sandbox')).createSandbox({ folder: `${settings.dataDir}/sandbox` })
    : null
  const assistant = settings.openAi
    ? (await import('../assistant/models/openAiAssistant.ts')).openAiAssistant(settings.openAi, { now, later })
    : localAssistant(later)
  const files = await openFileStore(settings.files)
  const { aiHoldSeconds, supportHours, quotas } = settings
  const redis =
    settings.redisUrl === null
      ? null
      : await (await import('../nodes/connectRedis.ts')).connectRedis(settings.redisUrl, settings, log)
  return {
    db,
    log,
    later,
    chance: Math.random,
    assistant,
    payments,
    paymentProvider,
    whatsappWebDriver,
    aiHoldSeconds,
    supportHours,
    quotas,
    files,
    sandbox,
    redis,
    now,
    newId: randomUUID,
  }
}
