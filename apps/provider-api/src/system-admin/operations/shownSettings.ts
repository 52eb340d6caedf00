import type { Settings } from '../../ports/Settings.ts'

type Value = string | number | boolean | null | readonly string[]

/** An address without the name and password that it may hold, and without what follows its path. */
const placeOf = (address: string | null): string | null => {
  if (address === null) return null
  const url = URL.parse(address)
  return url === null ? null : `${url.origin}${url.pathname === '/' ? '' : url.pathname}`
}
const onOff = (is: boolean): string => (is ? 'on' : 'off')

/**
 * The settings that the console may show, by the names of their variables: how the server is set up. Whatever
 * is not here never leaves it: keys, tokens and passwords, and addresses that may hold one, such as those of the
 * database, of Redis and of the mail server (SYS-8).
 */
const shown = {
  NODE_ENV: ({ isProduction }) => (isProduction ? 'production' : 'development'),
  PUBLIC_URL: ({ publicUrl }) => placeOf(publicUrl),
  APP_URL: ({ appUrl }) => placeOf(appUrl),
  APP_HOSTNAMES: ({ appHostnames }) => appHostnames,
  ALLOWED_HOSTS: ({ allowedHosts }) => allowedHosts,
  APP_ORIGINS: ({ appOrigins }) => appOrigins.map((origin) => placeOf(origin) ?? ''),
  TRUST_PROXY: ({ trustProxy }) => trustProxy,
  CALL_LIMITS: ({ callLimits }) => callLimits,
  STOP_NOTICE_SECONDS: ({ stopNoticeSeconds }) => stopNoticeSeconds,
  ROLLING: ({ isRolling }) => onOff(isRolling),
  SANDBOX: ({ sandbox }) => onOff(sandbox),
  DEMO_DATA: ({ demoData }) => onOff(demoData),
  KEEP_SEND_INTENT_DAYS: ({ retention }) => retention.sendIntentDays,
  KEEP_LINK_DAYS: ({ retention }) => retention.linkDays,
  KEEP_UPLOAD_HOURS: ({ retention }) => retention.uploadHours,
  QUOTA_AI_RUNS: ({ quotas }) => quotas.aiRuns,
  QUOTA_AI_TOKENS: ({ quotas }) => quotas.aiTokens,
  QUOTA_SOCKETS: ({ quotas }) => quotas.sockets,
  QUOTA_STORAGE_MB: ({ quotas }) => (quotas.storage === null ? null : quotas.storage / (1024 * 1024)),
  MAIL_FROM: ({ mail }) => mail.from,
  AWAY_EMAIL_SECONDS: ({ awayEmailSeconds }) => awayEmailSeconds,
  OPENAI_MODEL: ({ openAi }) => openAi?.model ?? null,
  AI_TRANSCRIPTION_MODEL: ({ transcription }) => transcription?.model ?? null,
  AI_HOLD_SECONDS: ({ aiHoldSeconds }) => aiHoldSeconds,
  AI_SILENCE_SECONDS: ({ aiSilenceSeconds }) => aiSilenceSeconds,
  META_APP_ID: ({ meta }) => meta.signup?.appId ?? null,
  META_GRAPH_VERSION: ({ meta }) => meta.graphVersion,
  INSTAGRAM_APP_ID: ({ instagram }) => instagram.app?.id ?? null,
  ALTEGIO_APPLICATION_ID: ({ altegio }) => altegio.applicationId,
  PAYMENTS_UAH: ({ payments }) => payments.by.UAH,
  PAYMENTS_USD: ({ payments }) => payments.by.USD,
  PAYMENTS_EUR: ({ payments }) => payments.by.EUR,
  PAYMENT_HOSTS: ({ paymentHosts }) => paymentHosts,
  OPERATOR_NAME: ({ operator }) => operator.name,
  OPERATOR_EMAIL: ({ operator }) => operator.email,
  SUPPORT_TIME_ZONE: ({ supportHours }) => supportHours?.zone ?? null,
  LOG_LEVEL: ({ serverLog }) => serverLog.level,
  LOG_FORMAT: ({ serverLog }) => (serverLog.isPretty ? 'pretty' : 'json'),
} satisfies Record<string, (settings: Settings) => Value>

/**
 * The settings that may be shown, by the names of their variables in docs/operating/settings.md; null for one that is
 * not set.
 */
export const shownSettings = (settings: Settings): { name: string; value: string | null }[] =>
  Object.entries(shown).map(([name, read]) => {
    const value: Value = read(settings)
    const text = Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value)
    return { name, value: text === '' ? null : text }
  })
