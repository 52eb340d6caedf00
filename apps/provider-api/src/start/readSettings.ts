import type { Settings } from '../ports/Settings.ts'
import { SettingsError } from './SettingsError.ts'
import { contradictions } from './settings/contradictions.ts'
import { hasSandbox } from './settings/hasSandbox.ts'
import { readAiSettings } from './settings/readAiSettings.ts'
import { readChannelSettings } from './settings/readChannelSettings.ts'
import { readPaymentSettings } from './settings/readPaymentSettings.ts'
import { readServingSettings } from './settings/readServingSettings.ts'
import { readStorageSettings } from './settings/readStorageSettings.ts'
import { Variables } from './settings/Variables.ts'

/**
 * Parses the environment; `secretKey` is null when it must be created first. Throws `SettingsError` with all problems.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  siteRoot: string,
): Omit<Settings, 'secretKey'> & { secretKey: Buffer | null } {
  const read = Variables.safeParse(environment)
  if (!read.success)
    throw new SettingsError(read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const env = read.data
  const isProduction = env.NODE_ENV === 'production'
  const sandbox = hasSandbox(env, isProduction)
  const demoData = env.DEMO_DATA === 'on' || (env.DEMO_DATA === 'auto' && sandbox)
  const problems = contradictions(env, isProduction)
  if (problems.length > 0) throw new SettingsError(problems)
  return {
    siteRoot,
    isProduction,
    sandbox,
    demoData,
    ...readServingSettings(env, isProduction),
    ...readStorageSettings(env),
    ...readAiSettings(env),
    ...readChannelSettings(env),
    ...readPaymentSettings(env, sandbox),
    altegio: {
      partnerToken: env.ALTEGIO_PARTNER_TOKEN ?? null,
      applicationId: env.ALTEGIO_APPLICATION_ID ?? null,
      apiUrl: env.ALTEGIO_API_URL,
      marketplaceUrl: env.ALTEGIO_MARKETPLACE_URL,
      appUrl: env.ALTEGIO_APP_URL ?? null,
    },
    awayEmailSeconds: env.AWAY_EMAIL_SECONDS,
    mail: { url: env.MAIL_URL ?? null, from: env.MAIL_FROM ?? 'Frontdesk <no-reply@frontdesk.local>' },
    vapid: vapidOf(env),
    quotas: quotasOf(env),
    analytics: {
      key: env.AMPLITUDE_KEY ?? null,
      serverUrl: env.AMPLITUDE_URL ?? null,
      tagId: env.TAG_ID ?? null,
      hasNames: env.AMPLITUDE_NAMES === 'on',
    },
    logs:
      env.LOGS_ENDPOINT !== undefined && env.LOGS_SOURCE_TOKEN !== undefined
        ? { endpoint: env.LOGS_ENDPOINT, sourceToken: env.LOGS_SOURCE_TOKEN }
        : null,
    serverLog: {
      // A terminal with the greeting stays readable; an operator can answer what happened at 14:03.
      level: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
      isPretty: env.LOG_FORMAT === 'pretty' || (env.LOG_FORMAT === 'auto' && !isProduction),
    },
    supportHours: env.SUPPORT_HOURS
      ? { week: env.SUPPORT_HOURS, zone: env.SUPPORT_TIME_ZONE, holidays: env.SUPPORT_HOLIDAYS ?? [] }
      : null,
    contact: contactOf(env, demoData),
    firstAdmin:
      env.PROVIDER_ADMIN_EMAIL && env.PROVIDER_ADMIN_PASSWORD
        ? { email: env.PROVIDER_ADMIN_EMAIL, password: env.PROVIDER_ADMIN_PASSWORD }
        : null,
  }
}

/** The demo shows the Contact dialog, too: with a telephone number that is kept for fiction, and a made-up name. */
const demoContact = { whatsapp: '+12025550143', telegram: 'frontdesk_demo_contact' }

const contactOf = (env: Variables, isDemo: boolean): Settings['contact'] =>
  isDemo && env.CONTACT_WHATSAPP === undefined && env.CONTACT_TELEGRAM === undefined
    ? demoContact
    : { whatsapp: env.CONTACT_WHATSAPP ?? null, telegram: env.CONTACT_TELEGRAM ?? null }

const quotasOf = (env: Variables): Settings['quotas'] => ({
  aiRuns: env.QUOTA_AI_RUNS ?? null,
  aiTokens: env.QUOTA_AI_TOKENS ?? null,
  sockets: env.QUOTA_SOCKETS ?? null,
  storage: env.QUOTA_STORAGE_MB === undefined ? null : env.QUOTA_STORAGE_MB * 1024 * 1024,
})

const vapidOf = (env: Variables): Settings['vapid'] =>
  env.VAPID_PUBLIC_KEY !== undefined && env.VAPID_PRIVATE_KEY !== undefined
    ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY, subject: env.VAPID_SUBJECT ?? null }
    : null
