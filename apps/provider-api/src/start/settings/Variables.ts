import { isTimeZone, readOpenTimes } from '@frontdesk/support-hours'
import { z } from 'zod'
import { isWeakKey } from '../../secrets/isWeakKey.ts'
import { isCommonPassword } from '../../accounts/common-passwords/isCommonPassword.ts'
import { Hostnames, ListenAt, Origins, Proxies, RequestHeaders, Url } from './addresses.ts'

/** An empty variable is an absent one: that is how shells and compose files unset. */
const absent = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(absent, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  z.preprocess((given) => absent(given) ?? value, schema)

const SecretKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, {
    error: 'must be 32 bytes in hexadecimal, 64 digits: `openssl rand -hex 32` makes one',
    abort: true,
  })
  .refine(
    (hex) => !isWeakKey(Buffer.from(hex, 'hex')),
    'is too easy to guess: `openssl rand -hex 32` makes a random one',
  )

const BackupsKept = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number from 0 to 999')
  .transform(Number)

/** A time for which something is kept, in whole units. */
const kept = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((count) => count >= least && count <= most, `must be a number from ${least} to ${most}`)

/** The most of something that a company may use. */
const Quota = optional(
  z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'must be a whole number from 1 on; leave it out for no quota')
    .transform(Number),
)

const PaymentsBy = optional(z.enum(['monobank', 'stripe', 'sandbox', 'none']))

/** The variables that the server reads, each with a sentence for a wrong value. */
export const Variables = z.object({
  PORT: withDefault(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .pipe(z.int().max(65_535)),
    '4200',
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(Url),
  APP_URL: optional(Url),
  MAIL_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  MAIL_FROM: optional(
    z
      .string()
      .regex(
        /^([^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address: desk@example.com or Frontdesk <desk@example.com>',
      ),
  ),
  AWAY_EMAIL_SECONDS: withDefault(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number of seconds from 0 to 86400')
      .transform(Number)
      .pipe(z.int().max(86_400, 'must be 86400 or less')),
    '300',
  ),
  MAIL_OUTBOX: withDefault(z.enum(['auto', 'on'], 'must be auto or on'), 'auto'),
  APP_ORIGINS: optional(Origins),
  TRUST_PROXY: optional(Proxies),
  CALL_LIMITS: withDefault(
    z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a factor: 1 for the usual limits, 2 for twice as much, 0 for none')
      .transform(Number),
    '1',
  ),
  STOP_NOTICE_SECONDS: optional(
    z
      .string()
      .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 60')
      .transform(Number)
      .pipe(z.int().max(60, 'must be 60 or less')),
  ),
  METRICS_TOKEN: optional(z.string().regex(/^[\w-]{20,128}$/, 'must be 20 to 128 letters, digits, - and _')),
  METRICS_LISTEN: optional(ListenAt),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(Url),
  OTEL_EXPORTER_OTLP_HEADERS: optional(RequestHeaders),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a share from 0 to 1: 0.1 for every tenth request')
      .transform(Number),
    '1',
  ),
  NODE_ENV: optional(z.string()),
  SANDBOX: withDefault(z.enum(['auto', 'on', 'off'], 'must be auto, on or off'), 'auto'),
  DEMO_DATA: withDefault(z.enum(['auto', 'on', 'off'], 'must be auto, on or off'), 'auto'),
  DATA_DIR: withDefault(z.string(), 'var'),
  LEGAL_DIR: optional(z.string()),
  FILES_DIR: optional(z.string()),
  S3_ENDPOINT: optional(Url),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]{1,40}$/i, 'must be the name of a region: eu-central-1')),
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{1,255}$/, 'must be the name of a bucket')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  APP_HOSTNAMES: optional(Hostnames),
  ALLOWED_HOSTS: optional(Hostnames),
  PAYMENT_HOSTS: optional(Hostnames),
  ROLLING: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  EMBEDDED_DATABASE: withDefault(z.enum(['auto', 'postgres', 'pglite'], 'must be auto, postgres or pglite'), 'auto'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP_DAYS: withDefault(BackupsKept, '7'),
  BACKUP_KEEP_WEEKS: withDefault(BackupsKept, '4'),
  KEEP_SEND_INTENT_DAYS: withDefault(kept(30, 3650), '90'),
  KEEP_LINK_DAYS: withDefault(kept(1, 365), '7'),
  KEEP_UPLOAD_HOURS: withDefault(kept(1, 720), '24'),
  QUOTA_AI_RUNS: Quota,
  QUOTA_AI_TOKENS: Quota,
  QUOTA_STORAGE_MB: Quota,
  QUOTA_SOCKETS: Quota,
  BACKUP_PASSPHRASE: optional(z.string().min(16, 'must have 16 characters or more')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })),
  REDIS_URL: optional(
    z.string().refine((text) => {
      const url = URL.parse(text)
      return url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== ''
    }, 'must be an address that begins with redis:// or rediss://'),
  ),
  SECRET_KEY: optional(SecretKey),
  SECRET_KEY_PREVIOUS: optional(SecretKey),
  OPENAI_BASE_URL: optional(Url),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_MODEL: optional(z.string()),
  AI_API: withDefault(z.enum(['auto', 'responses', 'chat'], 'must be auto, responses or chat'), 'auto'),
  AI_TRANSCRIPTION_MODEL: optional(z.string().regex(/^[\w./:@-]{1,200}$/, 'must be the name of a model: whisper-1')),
  AI_SILENCE_SECONDS: withDefault(
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of seconds from 5 to 170')
      .transform(Number)
      .pipe(z.int().min(5, 'must be 5 or more').max(170, 'must be 170 or less: a whole reply has 180')),
    '30',
  ),
  SUPPORT_HOURS: optional(
    z
      .string()
      .transform(readOpenTimes)
      .refine((week) => week !== null, 'must be days and times: Mon-Fri 09:00-18:00, Sat 10:00-14:00'),
  ),
  SUPPORT_TIME_ZONE: withDefault(
    z.string().refine(isTimeZone, 'must be a name of the time zone database: Europe/Kyiv'),
    'UTC',
  ),
  SUPPORT_HOLIDAYS: optional(
    z
      .string()
      .transform((days) => days.split(',').map((day) => day.trim()))
      .pipe(z.array(z.iso.date('must be days, separated by commas: 2026-12-25,2027-01-01'))),
  ),
  AI_HOLD_SECONDS: withDefault(
    z
      .string()
      .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 30')
      .transform(Number)
      .pipe(z.int().max(30, 'must be 30 or less')),
    '4',
  ),
  TELEGRAM_API_ROOT: optional(Url),
  TELEGRAM_BOT_TOKEN: optional(z.string().regex(/^\d+:[\w-]+$/, 'must look like 123456:ABC-DEF')),
  META_GRAPH_ROOT: optional(Url),
  META_GRAPH_VERSION: withDefault(z.string().regex(/^v\d{1,3}\.\d{1,2}$/, 'must be a version: v25.0'), 'v25.0'),
  META_APP_SECRET: optional(
    z.string().regex(/^[0-9a-f]{32}$/i, 'must be the secret of your app at Meta: 32 hexadecimal digits'),
  ),
  META_VERIFY_TOKEN: optional(
    z.string().regex(/^[\w-]{16,200}$/, 'must be 16 characters or more: letters, digits, - and _'),
  ),
  META_APP_ID: optional(z.string().regex(/^\d{5,32}$/, 'must be the id of your app at Meta: digits')),
  META_CONFIG_ID: optional(
    z.string().regex(/^\d{5,32}$/, 'must be the id of a configuration of Facebook Login for Business: digits'),
  ),
  /** A module of the operator's: a client of WhatsApp Web (decision 0062). */
  WHATSAPP_WEB_DRIVER: optional(z.string().trim().min(1)),
  META_SDK_URL: withDefault(Url, 'https://connect.facebook.net/en_US/sdk.js'),
  INSTAGRAM_API_ROOT: optional(Url),
  INSTAGRAM_APP_ID: optional(
    z.string().regex(/^\d{5,32}$/, 'must be the Instagram app ID of your app at Meta: digits'),
  ),
  INSTAGRAM_APP_SECRET: optional(
    z.string().regex(/^[0-9a-f]{32}$/i, 'must be the Instagram app secret of your app at Meta: 32 hexadecimal digits'),
  ),
  ALTEGIO_PARTNER_TOKEN: optional(
    z
      .string()
      .regex(/^\S{16,200}$/, 'must be the partner token of your Altegio account: 16 characters or more, no spaces'),
  ),
  ALTEGIO_APPLICATION_ID: optional(z.string().regex(/^\d{1,18}$/, 'must be the number of your application at Altegio')),
  ALTEGIO_API_URL: withDefault(Url, 'https://api.alteg.io/api/v1'),
  ALTEGIO_MARKETPLACE_URL: withDefault(Url, 'https://app.alteg.io/marketplace'),
  ALTEGIO_APP_URL: optional(Url),
  PAYMENTS_UAH: PaymentsBy,
  PAYMENTS_USD: PaymentsBy,
  PAYMENTS_EUR: PaymentsBy,
  MONOBANK_TOKEN: optional(
    z.string().regex(/^\S{10,200}$/, 'must be the X-Token of your merchant account at monobank'),
  ),
  OPERATOR_NAME: optional(z.string().trim().max(200, 'must be at most 200 characters')),
  OPERATOR_ADDRESS: optional(z.string().trim().max(500, 'must be at most 500 characters')),
  OPERATOR_TAX_ID: optional(z.string().trim().max(50, 'must be at most 50 characters')),
  OPERATOR_EMAIL: optional(z.email('must be an email address')),
  MONOBANK_API_ROOT: withDefault(Url, 'https://api.monobank.ua'),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(
        /^(sk|rk)_(live|test)_[A-Za-z0-9]{10,250}$/,
        'must be a secret or a restricted key of your account at Stripe, sk_… or rk_…; a publishable key, pk_…, charges nobody',
      ),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_\S{10,200}$/, 'must be the signing secret of your webhook at Stripe: whsec_…'),
  ),
  STRIPE_API_ROOT: withDefault(Url, 'https://api.stripe.com'),
  VAPID_PUBLIC_KEY: optional(
    z
      .string()
      .regex(/^[\w-]{87}$/, 'must be 87 characters of base64url: `npx web-push generate-vapid-keys` makes a pair'),
  ),
  VAPID_PRIVATE_KEY: optional(
    z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 43 characters of base64url: `npx web-push generate-vapid-keys` makes a pair'),
  ),
  VAPID_SUBJECT: optional(z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')),
  AMPLITUDE_KEY: optional(z.string().regex(/^[\w-]{1,100}$/, 'must be the API key of an analytics project')),
  AMPLITUDE_URL: optional(Url),
  AMPLITUDE_NAMES: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TAG_ID: optional(z.string().regex(/^[A-Z]{1,4}-[A-Z0-9-]{4,40}$/, 'must look like G-ABC123DEF4 or GTM-ABC1234')),
  LOGS_ENDPOINT: optional(Url),
  LOGS_SOURCE_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must have no spaces')),
  LOG_LEVEL: optional(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
  ),
  LOG_FORMAT: withDefault(z.enum(['auto', 'json', 'pretty'], 'must be auto, json or pretty'), 'auto'),
  CONTACT_WHATSAPP: optional(z.string().max(100)),
  CONTACT_TELEGRAM: optional(z.string().max(100)),
  PROVIDER_ADMIN_EMAIL: optional(z.email('must be an email address')),
  PROVIDER_ADMIN_PASSWORD: optional(
    z
      .string()
      .min(12, 'must have 12 characters or more')
      .refine(
        (password) => !isCommonPassword(password),
        'is one of the most common passwords, which are guessed first',
      ),
  ),
})
export type Variables = z.output<typeof Variables>
