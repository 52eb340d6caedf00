import { join } from 'node:path'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { isWeakKey } from '../secrets/isWeakKey.ts'
import { isCommonPassword } from '../accounts/common-passwords/isCommonPassword.ts'
import { hostName } from '../serving/hostName.ts'
import { sandboxPartnerToken } from '../altegio/partnerTokenOf.ts'
import type { Settings } from '../ports/Settings.ts'

/** An empty variable is an absent one: that is how shells and compose files unset. */
const absent = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(absent, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  z.preprocess((given) => absent(given) ?? value, schema)

const Url = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))
const Origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(
      Url.refine(
        (url) => new URL(url).origin === url,
        'must be origins, separated by commas: https://a.example,https://b.example',
      ),
    ),
  )

const Hostnames = z
  .string()
  .transform((list) => list.split(',').map((name) => hostName(name.trim())))
  .pipe(z.array(z.string('must be host names, separated by commas: app.example,desk.example,[2001:db8::1]')))

/** Whether an IPv6 range contains the mapped IPv4 addresses: Fastify would then trust every IPv4 address. */
const holdsIPv4 = (address: string, bits: number): boolean => {
  const range = new BlockList()
  range.addSubnet(address, bits, 'ipv6')
  return range.check('::ffff:192.0.2.1', 'ipv6') || range.check('::ffff:198.51.100.1', 'ipv6')
}

/**
 * Whether Fastify accepts it as a proxy: an address, a range or a named range; anything else would make Fastify throw.
 * A range broader than any network of proxies would trust the whole internet and every forged header.
 */
const isProxy = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits)) return false
  const length = Number(bits)
  return family === 4 ? length >= 8 && length <= 32 : length >= 16 && length <= 128 && !holdsIPv4(address, length)
}
const Proxies = z
  .string()
  .refine(
    (list) => list.split(',').every((entry) => isProxy(entry.trim())),
    'must be the addresses or ranges of your proxies, no broader than /8 (IPv6: /16), separated by commas: 10.0.0.7,172.16.0.0/12, or loopback, linklocal, uniquelocal',
  )

const Environment = z.object({
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
  MAIL_OUTBOX: withDefault(z.enum(['auto', 'on'], 'must be auto or on'), 'auto'),
  APP_ORIGINS: optional(Origins),
  WIDGET_ORIGINS: optional(Origins),
  TRUST_PROXY: optional(Proxies),
  CALL_LIMITS: withDefault(
    z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a factor: 1 for the usual limits, 2 for twice as much, 0 for none')
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
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })),
  SECRET_KEY: optional(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, {
        error: 'must be 32 bytes in hexadecimal, 64 digits: `openssl rand -hex 32` makes one',
        abort: true,
      })
      .refine(
        (hex) => !isWeakKey(Buffer.from(hex, 'hex')),
        'is too easy to guess: `openssl rand -hex 32` makes a random one',
      ),
  ),
  OPENAI_BASE_URL: optional(Url),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_MODEL: optional(z.string()),
  AI_API: withDefault(z.enum(['auto', 'responses', 'chat'], 'must be auto, responses or chat'), 'auto'),
  AI_SILENCE_SECONDS: withDefault(
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of seconds from 5 to 170')
      .transform(Number)
      .pipe(z.int().min(5, 'must be 5 or more').max(170, 'must be 170 or less: a whole reply has 180')),
    '30',
  ),
  TELEGRAM_API_ROOT: optional(Url),
  TELEGRAM_BOT_TOKEN: optional(z.string().regex(/^\d+:[\w-]+$/, 'must look like 123456:ABC-DEF')),
  ALTEGIO_PARTNER_TOKEN: optional(
    z
      .string()
      .regex(/^\S{16,200}$/, 'must be the partner token of your Altegio account: 16 characters or more, no spaces'),
  ),
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
  CONTACT_WHATSAPP: optional(z.string().max(100)),
  CONTACT_TELEGRAM: optional(z.string().max(100)),
  PROVIDER_ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
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
type Environment = z.output<typeof Environment>

/** Every problem of the environment, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Parses the environment; `secretKey` is null when it must be created first. Throws `SettingsError` with all problems.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  siteRoot: string,
): Omit<Settings, 'secretKey'> & { secretKey: Buffer | null } {
  const read = Environment.safeParse(environment)
  if (!read.success)
    throw new SettingsError(read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  const env = read.data
  const isProduction = env.NODE_ENV === 'production'
  // A real bot needs no Telegram double; the assistant has an embedded default of its own.
  const sandbox =
    env.SANDBOX === 'on' || (env.SANDBOX === 'auto' && !isProduction && env.TELEGRAM_BOT_TOKEN === undefined)
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
    isProduction,
    sandbox,
    siteRoot,
    dataDir: env.DATA_DIR,
    legalDir: env.LEGAL_DIR ?? join(env.DATA_DIR, 'legal'),
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    appHostnames: env.APP_HOSTNAMES ?? [],
    databaseUrl: env.DATABASE_URL ?? null,
    files: { folder: env.FILES_DIR ?? join(env.DATA_DIR, 'files'), s3: s3Of(env) },
    secretKey: env.SECRET_KEY === undefined ? null : Buffer.from(env.SECRET_KEY, 'hex'),
    demoData: env.DEMO_DATA === 'on' || (env.DEMO_DATA === 'auto' && sandbox),
    openAi: openAiOf(env),
    aiSilenceSeconds: env.AI_SILENCE_SECONDS,
    telegram: { apiRoot: env.TELEGRAM_API_ROOT ?? null, botToken: env.TELEGRAM_BOT_TOKEN ?? null },
    altegio: { partnerToken: env.ALTEGIO_PARTNER_TOKEN ?? null },
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
    contact: { whatsapp: env.CONTACT_WHATSAPP ?? null, telegram: env.CONTACT_TELEGRAM ?? null },
    firstAdmin:
      env.PROVIDER_ADMIN_EMAIL && env.PROVIDER_ADMIN_PASSWORD
        ? { email: env.PROVIDER_ADMIN_EMAIL, password: env.PROVIDER_ADMIN_PASSWORD }
        : null,
  }
}

const vapidOf = (env: Environment): Settings['vapid'] =>
  env.VAPID_PUBLIC_KEY !== undefined && env.VAPID_PRIVATE_KEY !== undefined
    ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY, subject: env.VAPID_SUBJECT ?? null }
    : null

/** Self-hosted endpoints usually have no regions, but the signature needs one. */
const s3Of = (env: Environment): Settings['files']['s3'] =>
  env.S3_BUCKET !== undefined && env.S3_ACCESS_KEY_ID !== undefined && env.S3_SECRET_ACCESS_KEY !== undefined
    ? {
        endpoint: env.S3_ENDPOINT ?? null,
        region: env.S3_REGION ?? 'us-east-1',
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : null

const usesModel = (env: Environment) => env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined

const openAiOf = (env: Environment): Settings['openAi'] =>
  usesModel(env) && env.OPENAI_MODEL !== undefined
    ? {
        baseUrl: env.OPENAI_BASE_URL ?? null,
        apiKey: env.OPENAI_API_KEY ?? '',
        model: env.OPENAI_MODEL,
        api: env.AI_API,
      }
    : null

function contradictions(env: Environment, isProduction: boolean): string[] {
  const problems: string[] = []
  if (isProduction && env.SANDBOX === 'on')
    problems.push('SANDBOX=on is not for NODE_ENV=production: it would serve test doubles of external services')
  if (isProduction && env.DEMO_DATA === 'on')
    problems.push('DEMO_DATA=on is not for NODE_ENV=production: its passwords are known to everybody')
  for (const name of ['TELEGRAM_API_ROOT', 'OPENAI_BASE_URL'] as const) {
    if (isProduction && env[name]?.includes('/sandbox/'))
      problems.push(`${name} names a sandbox, which is not for NODE_ENV=production`)
  }
  if (isProduction && env.ALTEGIO_PARTNER_TOKEN === sandboxPartnerToken)
    problems.push('ALTEGIO_PARTNER_TOKEN is the one of the sandbox, which everybody knows')
  problems.push(...mailProblems(env, isProduction))
  problems.push(...storeProblems(env))
  // Models come and go: no default would still exist next year.
  if (usesModel(env) && env.OPENAI_MODEL === undefined)
    problems.push('OPENAI_MODEL is missing: name the model to use with OPENAI_API_KEY or OPENAI_BASE_URL')
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  if ((env.LOGS_ENDPOINT === undefined) !== (env.LOGS_SOURCE_TOKEN === undefined))
    problems.push('LOGS_ENDPOINT and LOGS_SOURCE_TOKEN go together')
  if ((env.PROVIDER_ADMIN_EMAIL === undefined) !== (env.PROVIDER_ADMIN_PASSWORD === undefined)) {
    problems.push('PROVIDER_ADMIN_EMAIL and PROVIDER_ADMIN_PASSWORD go together')
  }
  return problems
}

/**
 * Emails that silently go nowhere would lock people out: production must configure SMTP or choose the outbox
 * explicitly.
 */
function mailProblems(env: Environment, isProduction: boolean): string[] {
  if (env.MAIL_URL === undefined) {
    return isProduction && env.MAIL_OUTBOX !== 'on'
      ? [
          'MAIL_URL is missing: name the SMTP server that sends emails (verification, password reset), or set MAIL_OUTBOX=on to have them written into DATA_DIR/outbox instead',
        ]
      : []
  }
  const problems: string[] = []
  if (env.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing: MAIL_URL needs the sender address of emails')
  if (isProduction && env.APP_URL === undefined && env.PUBLIC_URL === undefined)
    problems.push('PUBLIC_URL is missing: the links in emails need the address of the app')
  return problems
}

/** A partial S3 configuration must not fall back to a folder that nobody backs up. */
function storeProblems(env: Environment): string[] {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => env[name] === undefined)
  const isWanted = missing.length < names.length || env.S3_ENDPOINT !== undefined || env.S3_REGION !== undefined
  if (!isWanted) return []
  const problems: string[] = []
  if (missing.length > 0)
    problems.push(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: files go into a bucket with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or into a folder with none of the S3 settings`,
    )
  if (env.S3_ENDPOINT === undefined && env.S3_REGION === undefined)
    problems.push(
      'S3_REGION is missing: name the region of the bucket, or in S3_ENDPOINT the address of a store that is not Amazon’s',
    )
  if (env.FILES_DIR !== undefined)
    problems.push('FILES_DIR and the S3 settings exclude each other: files are stored in a folder or in a bucket')
  return problems
}
