import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sandboxPartnerToken } from '../altegio/partnerTokenOf.ts'
import { readSettings } from './readSettings.ts'
import { SettingsError } from './SettingsError.ts'

const read = (environment: Record<string, string>) => readSettings(environment, '/repository')
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    read(environment)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

it('an empty environment gives the default settings', () => {
  expect(read({})).toMatchObject({
    port: 4200,
    host: '127.0.0.1',
    sandbox: true,
    demoData: true,
    dataDir: 'var',
    legalDir: 'var/legal',
    appHostnames: [],
    databaseUrl: null,
    secretKey: null,
    openAi: null,
    altegio: {
      partnerToken: null,
      applicationId: null,
      apiUrl: 'https://api.alteg.io/api/v1',
      marketplaceUrl: 'https://app.alteg.io/marketplace',
      appUrl: null,
    },
    appOrigins: [],
  })
})

it('traces go to a collector with its headers, all or a share of them, and nowhere without its address', () => {
  const endpoint = 'https://collector.example:4318/'
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3D%2Cb, x-tenant=lily',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }
  expect(read({}).traces).toBeNull()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({
    endpoint: 'https://collector.example:4318',
    headers: {},
    share: 1,
  })
  expect(read(given).traces).toMatchObject({
    headers: { Authorization: 'Bearer a=,b', 'x-tenant': 'lily' },
    share: 0.25,
  })
  for (const wrong of ['Bearer abc', 'a=b,', 'a=%zz', 'a=%0ab', '=x'])
    expect(problemsOf({ ...given, OTEL_EXPORTER_OTLP_HEADERS: wrong })).toEqual([
      expect.stringContaining('OTEL_EXPORTER_OTLP_HEADERS must be headers'),
    ])
  expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toHaveLength(1)
  expect(problemsOf({ ...given, OTEL_TRACES_SAMPLER_ARG: '1.5' })).toHaveLength(1)
})

it('a company has no quotas until the operator sets them, and none is nothing', () => {
  expect(read({}).quotas).toEqual({ aiRuns: null, aiTokens: null, storage: null, sockets: null })
  const given = { QUOTA_AI_RUNS: '500', QUOTA_AI_TOKENS: '2000000', QUOTA_STORAGE_MB: '10', QUOTA_SOCKETS: '40' }
  expect(read(given).quotas).toEqual({ aiRuns: 500, aiTokens: 2_000_000, storage: 10_485_760, sockets: 40 })
  for (const wrong of ['0', '-1', '1.5', 'many']) expect(problemsOf({ QUOTA_AI_RUNS: wrong })).toHaveLength(1)
})

it('the demo shows contacts of its own, unless the operator names one (SHELL-5)', () => {
  expect(read({}).contact).toEqual({ whatsapp: '+12025550143', telegram: 'frontdesk_demo_contact' })
  expect(read({ CONTACT_TELEGRAM: 'my_desk' }).contact).toEqual({ whatsapp: null, telegram: 'my_desk' })
  expect(read({ DEMO_DATA: 'off' }).contact).toEqual({ whatsapp: null, telegram: null })
})

it('the signup of WhatsApp needs the ids of the app and of its configuration, and the app’s secret', () => {
  const secret = { META_APP_SECRET: 'a5ec8e70000000000000000000000000', META_VERIFY_TOKEN: 'a-verify-token-of-ours' }
  const both = { META_APP_ID: '1234567', META_CONFIG_ID: '7654321' }
  const sdkUrl = 'https://connect.facebook.net/en_US/sdk.js'
  expect(read({ ...secret, ...both }).meta.signup).toEqual({ appId: '1234567', configId: '7654321', sdkUrl })
  expect(read(secret).meta.signup).toBeNull()
  expect(problemsOf({ ...secret, META_APP_ID: '1234567' })).toHaveLength(1)
  expect(problemsOf(both)).toHaveLength(1)
  expect(problemsOf({ ...secret, ...both, META_CONFIG_ID: 'mine' })).toHaveLength(1)
})

it('ALLOWED_HOSTS takes host names as in a Host header, with or without a trailing dot', () => {
  expect(read({ SANDBOX: 'off', ALLOWED_HOSTS: '[2001:DB8::9], my_desk.lan, Desk.example.' }).allowedHosts).toEqual([
    '[2001:db8::9]',
    'my_desk.lan',
    'desk.example',
  ])
  expect(problemsOf({ ALLOWED_HOSTS: 'desk.example:4200' })).toHaveLength(1)
})

it('a previous secret key is checked like the current one, and must be another', () => {
  const [one, other] = ['a', 'b'].map((text) => createHash('sha256').update(text).digest('hex'))
  expect(read({ SECRET_KEY: one ?? '', SECRET_KEY_PREVIOUS: other ?? '' }).previousSecretKey?.toString('hex')).toBe(
    other,
  )
  expect(read({}).previousSecretKey).toBeNull()
  expect(problemsOf({ SECRET_KEY_PREVIOUS: '00' })).toHaveLength(1)
  expect(problemsOf({ SECRET_KEY: one ?? '', SECRET_KEY_PREVIOUS: one?.toUpperCase() ?? '' })).toEqual([
    'SECRET_KEY_PREVIOUS is SECRET_KEY: name the key that was used before, or leave it out',
  ])
})

it('an empty variable counts as missing', () => {
  expect(read({ DATABASE_URL: '', PORT: ' ', OPENAI_BASE_URL: '' })).toEqual(read({}))
})

it('the variables become settings', () => {
  const settings = read({
    PORT: '80',
    SANDBOX: 'off',
    PUBLIC_URL: 'https://desk.example/',
    APP_ORIGINS: 'https://a.example, https://b.example:8443',
    SECRET_KEY: createHash('sha256').update('a key').digest('hex'),
    LEGAL_DIR: '/srv/legal',
    APP_HOSTNAMES: 'App.Example, desk.example',
    ALLOWED_HOSTS: 'Desk.local, 192.168.1.20',
    PAYMENT_HOSTS: 'Pay.desk.example',
    OPENAI_BASE_URL: 'http://localhost:11434/v1/',
    OPENAI_MODEL: 'a-model',
    AI_API: 'chat',
  })
  expect(settings).toMatchObject({
    port: 80,
    publicUrl: 'https://desk.example',
    appOrigins: ['https://a.example', 'https://b.example:8443'],
    legalDir: '/srv/legal',
    appHostnames: ['app.example', 'desk.example'],
    allowedHosts: ['desk.local', '192.168.1.20'],
    paymentHosts: ['pay.desk.example'],
    openAi: { baseUrl: 'http://localhost:11434/v1', apiKey: '', model: 'a-model', api: 'chat' },
  })
  expect(settings.secretKey).toHaveLength(32)
})

describe('the limits of signed-in calls', () => {
  it.each([
    [{}, 1],
    [{ CALL_LIMITS: '' }, 1],
    [{ CALL_LIMITS: '2.5' }, 2.5],
    [{ CALL_LIMITS: '0' }, 0],
  ])('the environment %j multiplies the limits by %d', (environment, factor) => {
    expect(read(environment).callLimits).toBe(factor)
  })

  it.each(['-1', 'off', '1e9', 'Infinity'])('the factor %s is refused', (CALL_LIMITS) => {
    expect(() => read({ CALL_LIMITS })).toThrow('CALL_LIMITS must be a factor')
  })
})

describe('the sandbox', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'production', MAIL_OUTBOX: 'on' }, false],
    [{ SANDBOX: 'off' }, false],
    [{ TELEGRAM_BOT_TOKEN: '1:abc' }, false],
    [{ TELEGRAM_BOT_TOKEN: '1:abc', SANDBOX: 'on' }, true],
    [{ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' }, true],
  ])('the environment %j decides whether the sandbox is served: %s', (environment, isServed) => {
    expect(read(environment).sandbox).toBe(isServed)
  })

  it.each([
    { SANDBOX: 'on' },
    { DEMO_DATA: 'on' },
    { TELEGRAM_API_ROOT: 'http://x.example/sandbox/telegram' },
    { ALTEGIO_PARTNER_TOKEN: sandboxPartnerToken },
  ])('the environment %j is refused in production', (environment) => {
    expect(problemsOf({ ...environment, NODE_ENV: 'production', MAIL_OUTBOX: 'on' })).toHaveLength(1)
  })
})

describe('a demo on a server that others reach', () => {
  const exposing = [
    { PUBLIC_URL: 'https://desk.example' },
    { APP_URL: 'http://192.168.0.7:4200' },
    { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'desk@example.com' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { APP_HOSTNAMES: 'desk.example' },
    { ALLOWED_HOSTS: 'localhost,desk.example' },
  ]
  it.each(exposing)('the environment %j is refused without a word about the demo', (environment) => {
    const [name = ''] = Object.keys(environment)
    expect(problemsOf(environment)).toEqual([
      `${name} lets others reach this server, and it would serve them a demo, whose passwords everybody knows: set NODE_ENV=production, or SANDBOX=off and DEMO_DATA=off; a demo for others needs SANDBOX=on and DEMO_DATA=on`,
    ])
  })

  it.each(exposing)('the environment %j is taken when it names the demo, on or off', (environment) => {
    expect(read({ ...environment, SANDBOX: 'on', DEMO_DATA: 'on' })).toMatchObject({ sandbox: true, demoData: true })
    expect(read({ ...environment, SANDBOX: 'on', DEMO_DATA: 'off' })).toMatchObject({ sandbox: true, demoData: false })
    expect(read({ ...environment, SANDBOX: 'off' })).toMatchObject({ sandbox: false, demoData: false })
    expect(read({ ...environment, TELEGRAM_BOT_TOKEN: '1:abc' })).toMatchObject({ sandbox: false, demoData: false })
  })

  it('a half-named demo is refused, and the sentence asks for the other half', () => {
    expect(problemsOf({ HOST: '0.0.0.0', SANDBOX: 'on' })).toEqual([
      expect.stringContaining('or DEMO_DATA=off; a demo for others needs DEMO_DATA=on'),
    ])
  })

  it.each([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:4200', APP_URL: 'http://app.localhost:4300' },
    { MAIL_URL: 'smtp://localhost:1025', MAIL_FROM: 'desk@example.com' },
    { ALLOWED_HOSTS: '[::1],localhost' },
  ])('the environment %j reaches this machine alone, which has the demo by default', (environment) => {
    expect(read(environment)).toMatchObject({ sandbox: true, demoData: true })
  })
})

it('a secret key that is easy to guess is refused', () => {
  for (const SECRET_KEY of ['0'.repeat(64), 'ab'.repeat(32)])
    expect(problemsOf({ SECRET_KEY })).toEqual([expect.stringContaining('SECRET_KEY is too easy to guess')])
})

it('all problems are reported at once, each by the name of its variable', () => {
  const problems = problemsOf({
    PORT: 'x',
    PUBLIC_URL: 'desk',
    SECRET_KEY: 'short',
    DATABASE_URL: 'mysql://x',
    APP_ORIGINS: 'https://a.example/path',
    APP_HOSTNAMES: 'https://a.example',
  })
  expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual([
    'APP_HOSTNAMES',
    'APP_ORIGINS',
    'DATABASE_URL',
    'PORT',
    'PUBLIC_URL',
    'SECRET_KEY',
  ])
})

it('an OpenAI key without OPENAI_MODEL is refused, because no model is available for ever', () => {
  expect(problemsOf({ OPENAI_API_KEY: 'k' })).toEqual([expect.stringContaining('OPENAI_MODEL')])
})

it('recordings are written down at the endpoint of the AI, when a model for them is named', () => {
  const endpoint = { OPENAI_BASE_URL: 'http://localhost:8000/v1', OPENAI_MODEL: 'm' }
  expect(read(endpoint).transcription).toBeNull()
  expect(read({ ...endpoint, AI_TRANSCRIPTION_MODEL: 'whisper-1' }).transcription).toEqual({
    baseUrl: 'http://localhost:8000/v1',
    apiKey: '',
    model: 'whisper-1',
  })
  expect(problemsOf({ AI_TRANSCRIPTION_MODEL: 'whisper-1' })).toEqual([expect.stringContaining('OPENAI_BASE_URL')])
})

describe('email settings', () => {
  const mail = { MAIL_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'Frontdesk <desk@example.com>' }

  it('emails go into the outbox folder by default', () => {
    expect(read({}).mail).toEqual({ url: null, from: 'Frontdesk <no-reply@frontdesk.local>' })
  })

  it('emails go to the configured mail server, with links to the app', () => {
    expect(read({ ...mail, APP_URL: 'https://app.example/', NODE_ENV: 'production' })).toMatchObject({
      appUrl: 'https://app.example',
      mail: { url: mail.MAIL_URL, from: mail.MAIL_FROM },
    })
  })

  it('production needs MAIL_URL or MAIL_OUTBOX=on', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^MAIL_URL is missing: .*MAIL_OUTBOX=on/),
    ])
    expect(problemsOf({ NODE_ENV: 'production', MAIL_OUTBOX: 'on' })).toEqual([])
  })

  it.each([
    [{ MAIL_URL: mail.MAIL_URL, SANDBOX: 'off' }, 'MAIL_FROM'],
    [{ ...mail, NODE_ENV: 'production' }, 'PUBLIC_URL'],
    [{ ...mail, MAIL_URL: 'http://mail.example' }, 'MAIL_URL'],
    [{ ...mail, MAIL_FROM: 'desk' }, 'MAIL_FROM'],
    [{ ...mail, MAIL_FROM: 'Frontdesk <desk@example.com>\r\nBcc: all@example.com' }, 'MAIL_FROM'],
  ])('the email settings %j are refused because of %s', (environment, name) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  })
})

describe('third parties', () => {
  it('no third party is configured by default', () => {
    expect(read({})).toMatchObject({
      vapid: null,
      analytics: { key: null, serverUrl: null, tagId: null, hasNames: true },
      logs: null,
    })
  })

  it('the variables of third parties become settings', () => {
    const named = {
      AMPLITUDE_KEY: 'abc',
      AMPLITUDE_URL: 'https://collect.example/2/httpapi',
      AMPLITUDE_NAMES: 'off',
      TAG_ID: 'G-ABC123DEF4',
      LOGS_ENDPOINT: 'https://in.logs.example',
      LOGS_SOURCE_TOKEN: 't',
    }
    expect(read(named)).toMatchObject({
      analytics: { key: 'abc', serverUrl: 'https://collect.example/2/httpapi', tagId: 'G-ABC123DEF4', hasNames: false },
      logs: { endpoint: 'https://in.logs.example', sourceToken: 't' },
    })
    const vapid = {
      VAPID_PUBLIC_KEY: 'p'.repeat(87),
      VAPID_PRIVATE_KEY: 'q'.repeat(43),
      VAPID_SUBJECT: 'mailto:ops@desk.example',
    }
    expect(read(vapid).vapid).toEqual({
      publicKey: 'p'.repeat(87),
      privateKey: 'q'.repeat(43),
      subject: 'mailto:ops@desk.example',
    })
  })

  it('incomplete or malformed settings of third parties are refused', () => {
    expect(problemsOf({ LOGS_ENDPOINT: 'https://in.logs.example' })).toEqual([
      'LOGS_ENDPOINT and LOGS_SOURCE_TOKEN go together',
    ])
    expect(problemsOf({ VAPID_PUBLIC_KEY: 'p'.repeat(87) })).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together',
    ])
    expect(problemsOf({ TAG_ID: '"><script>' })).toEqual(['TAG_ID must look like G-ABC123DEF4 or GTM-ABC1234'])
  })
})

describe('the settings of nodes', () => {
  const shared = { DATABASE_URL: 'postgres://db.example/frontdesk', SECRET_KEY: randomBytes(32).toString('hex') }

  it('a process is alone without REDIS_URL, and one of several nodes with it', () => {
    expect(read({}).redisUrl).toBe(null)
    const redisUrl = 'rediss://:secret@redis.example:6380/2'
    expect(read({ ...shared, REDIS_URL: redisUrl }).redisUrl).toBe(redisUrl)
  })

  it('nodes must share their database and their key', () => {
    expect(problemsOf({ REDIS_URL: 'redis://redis.example' })).toEqual([
      'REDIS_URL needs DATABASE_URL: only one process can use an embedded database',
      'REDIS_URL needs SECRET_KEY: each node would make a key of its own, and could not read what the others have sealed',
    ])
  })

  it.each(['redis.example:6379', 'http://redis.example', 'redis://'])(
    'the wrong address %s is refused unseen',
    (wrong) => {
      expect(problemsOf({ ...shared, REDIS_URL: `${wrong}?password=secret` })).toEqual([
        'REDIS_URL must be an address that begins with redis:// or rediss://',
      ])
    },
  )
})

describe('the file store', () => {
  const bucket = {
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'desk',
    S3_ACCESS_KEY_ID: 'AKIA',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('the file store is a folder below DATA_DIR, or FILES_DIR', () => {
    expect(read({ DATA_DIR: '/data' }).files).toEqual({ folder: '/data/files', s3: null })
    expect(read({ FILES_DIR: '/srv/files' }).files).toEqual({ folder: '/srv/files', s3: null })
  })

  it('the file store is a bucket of Amazon, or of a compatible store at S3_ENDPOINT', () => {
    expect(read(bucket).files.s3).toEqual({
      endpoint: null,
      region: 'eu-central-1',
      bucket: 'desk',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
    })
    const { S3_REGION: _, ...elsewhere } = bucket
    expect(read({ ...elsewhere, S3_ENDPOINT: 'https://minio.example/' }).files.s3).toMatchObject({
      endpoint: 'https://minio.example',
      region: 'us-east-1',
    })
  })

  it.each([
    [{ S3_BUCKET: 'desk', S3_REGION: 'eu-central-1' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are missing'],
    [{ S3_ENDPOINT: 'https://minio.example' }, 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are missing'],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing'],
    [{ ...bucket, S3_REGION: '' }, 'S3_REGION is missing'],
    [{ ...bucket, FILES_DIR: '/srv/files' }, 'FILES_DIR and the S3 settings exclude each other'],
  ])('the bucket settings %j are refused', (environment, sentence) => {
    expect(problemsOf(environment)).toEqual([expect.stringContaining(sentence) as string])
  })
})

describe('trusted proxies', () => {
  it.each([
    '10.0.0.7',
    '10.0.0.7, 172.16.0.0/12',
    '10.0.0.0/8',
    'loopback,uniquelocal',
    '2001:db8::/32',
    '2001::/16',
    '::1/128',
  ])('TRUST_PROXY accepts %s', (list) => {
    expect(read({ TRUST_PROXY: list }).trustProxy).toBe(list)
  })

  it.each([
    'true',
    '1',
    'proxy.example',
    '10.0.0.7/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.7,',
    '10.0.0.7/8/8',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/7',
    '2000::/15',
    '::/80',
    '::ffff:0:0/96',
  ])('TRUST_PROXY refuses %s', (list) => {
    expect(problemsOf({ TRUST_PROXY: list })).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be the addresses or ranges/),
    ])
  })
})

describe('the first administrator', () => {
  const admin = (password: string) => ({ PROVIDER_ADMIN_EMAIL: 'anna@example.com', PROVIDER_ADMIN_PASSWORD: password })

  it('the first administrator cannot have a common password', () => {
    expect(problemsOf(admin('Qwertyuiop123'))).toEqual([
      'PROVIDER_ADMIN_PASSWORD is one of the most common passwords, which are guessed first',
    ])
    expect(problemsOf(admin('a long secret'))).toEqual([])
  })
})

it('SUPPORT_HOURS are days and times in a zone, with holidays, and none by default', () => {
  expect(read({}).supportHours).toBeNull()
  const SUPPORT_HOURS = 'Mon-Tue 09:00-18:00'
  expect(
    read({ SUPPORT_HOURS, SUPPORT_TIME_ZONE: 'Europe/Kyiv', SUPPORT_HOLIDAYS: '2026-12-25, 2027-01-01' }),
  ).toMatchObject({
    supportHours: {
      zone: 'Europe/Kyiv',
      week: [
        { weekday: 1, from: 540, to: 1080 },
        { weekday: 2, from: 540, to: 1080 },
      ],
      holidays: ['2026-12-25', '2027-01-01'],
    },
  })
  for (const wrong of [{ SUPPORT_HOURS: '9 to 5' }, { SUPPORT_TIME_ZONE: 'Kyiv' }, { SUPPORT_HOLIDAYS: '25.12.2026' }])
    expect(problemsOf(wrong)).toEqual([expect.stringContaining(Object.keys(wrong)[0] ?? '')])
})

it('AWAY_EMAIL_SECONDS is five minutes by default and at most a day', () => {
  expect(read({}).awayEmailSeconds).toBe(300)
  expect(read({ AWAY_EMAIL_SECONDS: '0' }).awayEmailSeconds).toBe(0)
  for (const wrong of ['86401', 'soon', '-1'])
    expect(problemsOf({ AWAY_EMAIL_SECONDS: wrong })).toEqual([expect.stringContaining('AWAY_EMAIL_SECONDS')])
})

it('AI_HOLD_SECONDS is 4 by default and must be between 0 and 30', () => {
  expect(read({}).aiHoldSeconds).toBe(4)
  expect(read({ AI_HOLD_SECONDS: '0' }).aiHoldSeconds).toBe(0)
  for (const wrong of ['31', '100', 'soon', '-1'])
    expect(problemsOf({ AI_HOLD_SECONDS: wrong })).toEqual([expect.stringContaining('AI_HOLD_SECONDS')])
})

it('AI_SILENCE_SECONDS is 30 by default and must be between 5 and the longest time of a reply', () => {
  expect(read({}).aiSilenceSeconds).toBe(30)
  expect(read({ AI_SILENCE_SECONDS: '5' }).aiSilenceSeconds).toBe(5)
  for (const wrong of ['4', '171', '999', 'soon', '-1'])
    expect(problemsOf({ AI_SILENCE_SECONDS: wrong })).toEqual([expect.stringContaining('AI_SILENCE_SECONDS')])
})

it('STOP_NOTICE_SECONDS is 5 by default beside other processes, else 0, and at most 60', () => {
  expect(read({}).stopNoticeSeconds).toBe(0)
  const shared = { DATABASE_URL: 'postgres://desk@db/desk', SECRET_KEY: randomBytes(32).toString('hex') }
  expect(read({ ...shared, REDIS_URL: 'redis://cache' }).stopNoticeSeconds).toBe(5)
  expect(read({ ...shared, ROLLING: 'on' }).stopNoticeSeconds).toBe(5)
  expect(read({ ...shared, ROLLING: 'on', STOP_NOTICE_SECONDS: '0' }).stopNoticeSeconds).toBe(0)
  expect(read({ STOP_NOTICE_SECONDS: '15' }).stopNoticeSeconds).toBe(15)
  for (const wrong of ['61', '-1', '1.5', 'soon'])
    expect(problemsOf({ STOP_NOTICE_SECONDS: wrong })).toEqual([expect.stringContaining('STOP_NOTICE_SECONDS')])
})

describe('the provider of payments', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_51HxyzABCDEFGH',
    STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijkl',
    PUBLIC_URL: 'https://desk.example',
  }
  const played = { ...stripe, SANDBOX: 'on', DEMO_DATA: 'off' }

  it('each currency has its own provider', () => {
    const { payments } = read({
      ...played,
      PAYMENTS_UAH: 'monobank',
      MONOBANK_TOKEN: 'a-token-of-the-bank',
      PAYMENTS_USD: 'stripe',
    })
    expect(payments).toEqual({
      by: { UAH: 'monobank', USD: 'stripe', EUR: 'sandbox' },
      monobank: { token: 'a-token-of-the-bank', apiRoot: 'https://api.monobank.ua' },
      stripe: {
        secretKey: 'sk_live_51HxyzABCDEFGH',
        webhookSecret: 'whsec_abcdefghijkl',
        apiRoot: 'https://api.stripe.com',
      },
    })
  })

  it('the sandbox’s Stripe needs no account', () => {
    expect(read({ PAYMENTS_USD: 'stripe' }).payments).toMatchObject({ by: { USD: 'stripe' }, stripe: null })
  })

  it.each([
    [{ PAYMENTS_USD: 'stripe', SANDBOX: 'off' }, 'PAYMENTS_USD=stripe needs STRIPE_SECRET_KEY'],
    [{ PAYMENTS_UAH: 'monobank' }, 'PAYMENTS_UAH=monobank needs MONOBANK_TOKEN'],
    [{ PAYMENTS_EUR: 'sandbox', SANDBOX: 'off' }, 'PAYMENTS_EUR=sandbox needs SANDBOX=on'],
    [{ ...stripe, PUBLIC_URL: '', PAYMENTS_EUR: 'stripe' }, 'PAYMENTS_EUR=stripe needs PUBLIC_URL'],
    [{ ...played, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together'],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_live_51HxyzABCDEFGH' }, 'a publishable key'],
    [{ PAYMENTS_USD: 'paypal' }, 'PAYMENTS_USD'],
  ])('%o is refused: %s', (environment, sentence) => {
    expect(problemsOf(environment)).toEqual([expect.stringContaining(sentence)])
  })

  it('doubles are no providers in production', () => {
    const production = { NODE_ENV: 'production', MAIL_OUTBOX: 'on', OPERATOR_NAME: 'Lily Software' }
    expect(problemsOf({ ...production, PAYMENTS_USD: 'sandbox' })).toEqual([
      expect.stringContaining('nobody would pay'),
    ])
    expect(problemsOf({ ...production, PAYMENTS_USD: 'stripe' })).toEqual([
      expect.stringContaining('STRIPE_SECRET_KEY'),
    ])
    expect(problemsOf({ ...production, ...stripe, STRIPE_API_ROOT: 'http://localhost:4200/sandbox/stripe' })).toEqual([
      expect.stringContaining('STRIPE_API_ROOT names a sandbox'),
    ])
  })
})
