import { join } from 'node:path'
import type { Settings } from '../ports/Settings.ts'
import { SettingsError } from './SettingsError.ts'
import { contradictions, usesModel } from './settings/contradictions.ts'
import { hasSandbox } from './settings/hasSandbox.ts'
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
    port: env.PORT,
    // With demo sign-ins, listen on the loopback interface only.
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: env.PUBLIC_URL ?? null,
    appUrl: env.APP_URL ?? null,
    mail: { url: env.MAIL_URL ?? null, from: env.MAIL_FROM ?? 'Frontdesk <no-reply@frontdesk.local>' },
    appOrigins: env.APP_ORIGINS ?? [],
    widgetOrigins: env.WIDGET_ORIGINS ?? [],
    trustProxy: env.TRUST_PROXY ?? null,
    callLimits: env.CALL_LIMITS,
    // Beside other processes there is a load balancer, which must learn of it; without one a notice only delays.
    stopNoticeSeconds: env.STOP_NOTICE_SECONDS ?? (env.REDIS_URL !== undefined || env.ROLLING === 'on' ? 5 : 0),
    isProduction,
    sandbox,
    siteRoot,
    dataDir: env.DATA_DIR,
    legalDir: env.LEGAL_DIR ?? join(env.DATA_DIR, 'legal'),
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    appHostnames: env.APP_HOSTNAMES ?? [],
    databaseUrl: env.DATABASE_URL ?? null,
    isRolling: env.ROLLING === 'on',
    redisUrl: env.REDIS_URL ?? null,
    files: { folder: env.FILES_DIR ?? join(env.DATA_DIR, 'files'), s3: s3Of(env) },
    secretKey: env.SECRET_KEY === undefined ? null : Buffer.from(env.SECRET_KEY, 'hex'),
    previousSecretKey: env.SECRET_KEY_PREVIOUS === undefined ? null : Buffer.from(env.SECRET_KEY_PREVIOUS, 'hex'),
    demoData,
    openAi: openAiOf(env),
    transcription: transcriptionOf(env),
    aiSilenceSeconds: env.AI_SILENCE_SECONDS,
    aiHoldSeconds: env.AI_HOLD_SECONDS,
    telegram: { apiRoot: env.TELEGRAM_API_ROOT ?? null, botToken: env.TELEGRAM_BOT_TOKEN ?? null },
    meta: {
      graphRoot: env.META_GRAPH_ROOT ?? null,
      graphVersion: env.META_GRAPH_VERSION,
      appSecret: env.META_APP_SECRET ?? null,
      verifyToken: env.META_VERIFY_TOKEN ?? null,
      signup:
        env.META_APP_ID === undefined || env.META_CONFIG_ID === undefined
          ? null
          : { appId: env.META_APP_ID, configId: env.META_CONFIG_ID, sdkUrl: env.META_SDK_URL },
    },
    whatsappWebDriver: env.WHATSAPP_WEB_DRIVER ?? null,
    instagram: {
      apiRoot: env.INSTAGRAM_API_ROOT ?? null,
      app:
        env.INSTAGRAM_APP_ID !== undefined && env.INSTAGRAM_APP_SECRET !== undefined
          ? { id: env.INSTAGRAM_APP_ID, secret: env.INSTAGRAM_APP_SECRET }
          : null,
    },
    altegio: {
      partnerToken: env.ALTEGIO_PARTNER_TOKEN ?? null,
      applicationId: env.ALTEGIO_APPLICATION_ID ?? null,
      apiUrl: env.ALTEGIO_API_URL,
      marketplaceUrl: env.ALTEGIO_MARKETPLACE_URL,
      appUrl: env.ALTEGIO_APP_URL ?? null,
    },
    payments: paymentsOf(env, sandbox),
    vapid: vapidOf(env),
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

const paymentsOf = (env: Variables, hasSandbox: boolean): Settings['payments'] => {
  const fallback = hasSandbox ? 'sandbox' : 'none'
  return {
    by: {
      UAH: env.PAYMENTS_UAH ?? fallback,
      USD: env.PAYMENTS_USD ?? fallback,
      EUR: env.PAYMENTS_EUR ?? fallback,
    },
    monobank: env.MONOBANK_TOKEN === undefined ? null : { token: env.MONOBANK_TOKEN, apiRoot: env.MONOBANK_API_ROOT },
    stripe:
      env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
        ? null
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiRoot: env.STRIPE_API_ROOT,
          },
  }
}

const vapidOf = (env: Variables): Settings['vapid'] =>
  env.VAPID_PUBLIC_KEY !== undefined && env.VAPID_PRIVATE_KEY !== undefined
    ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY, subject: env.VAPID_SUBJECT ?? null }
    : null

/** Self-hosted endpoints usually have no regions, but the signature needs one. */
const s3Of = (env: Variables): Settings['files']['s3'] =>
  env.S3_BUCKET !== undefined && env.S3_ACCESS_KEY_ID !== undefined && env.S3_SECRET_ACCESS_KEY !== undefined
    ? {
        endpoint: env.S3_ENDPOINT ?? null,
        region: env.S3_REGION ?? 'us-east-1',
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : null

const transcriptionOf = (env: Variables): Settings['transcription'] =>
  usesModel(env) && env.AI_TRANSCRIPTION_MODEL !== undefined
    ? { baseUrl: env.OPENAI_BASE_URL ?? null, apiKey: env.OPENAI_API_KEY ?? '', model: env.AI_TRANSCRIPTION_MODEL }
    : null

const openAiOf = (env: Variables): Settings['openAi'] =>
  usesModel(env) && env.OPENAI_MODEL !== undefined
    ? {
        baseUrl: env.OPENAI_BASE_URL ?? null,
        apiKey: env.OPENAI_API_KEY ?? '',
        model: env.OPENAI_MODEL,
        api: env.AI_API,
      }
    : null
