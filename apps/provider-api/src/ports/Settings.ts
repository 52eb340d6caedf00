import type { CurrencyCode } from '@frontdesk/contract'
import type { SupportHours } from '@frontdesk/support-hours'

/**
 * The most that one company may use, beside the limits by the minute; null: as much as it wants. `aiRuns` and
 * `aiTokens` within 24 hours; `storage`: bytes of files.
 */
export type Quotas = {
  aiRuns: number | null
  aiTokens: number | null
  storage: number | null
  sockets: number | null
}

/** The payment provider of a currency. */
export type PaymentProviderName = 'monobank' | 'stripe' | 'sandbox' | 'none'

/** Configuration of the provider API; `readSettings` reads it from the environment. */
export type Settings = {
  port: number
  host: string
  /** Public base URL without a trailing slash; null on a developer's machine. */
  publicUrl: string | null
  /** Base URL of the admin app for links in emails; null: `publicUrl`, or this machine. Never taken from a request. */
  appUrl: string | null
  /** Outgoing email. Without an SMTP URL, emails are written to `<dataDir>/outbox`. */
  mail: { url: string | null; from: string }
  /** Seconds in which a person may come back before they are emailed about mentions and assignments. */
  awayEmailSeconds: number
  /** Further origins allowed to call (CORS, live connections): front ends served from elsewhere. */
  appOrigins: readonly string[]
  /**
   * Proxies whose X-Forwarded-For is trusted: addresses, ranges or `loopback`. Without it all callers behind a proxy
   * share one address, its limits and its sign-in delays.
   */
  trustProxy: string | null
  /** Factor on the rate limits of signed-in calls (http/limits/callLimits.ts); 0 disables them. */
  callLimits: number
  /** Seconds for which a server that was asked to stop is unready and still takes calls; 0: it refuses them at once. */
  stopNoticeSeconds: number
  /**
   * `/metrics` for Prometheus: at the server's own port for who sends the token, and at an address of its own for
   * everybody who reaches that. Without either nothing is counted.
   */
  metrics: { token: string | null; listen: { host: string; port: number } | null }
  /**
   * The collector of OpenTelemetry that gets traces, at `<endpoint>/v1/traces`, with these headers, which are secret;
   * `share`: of all requests, from 0 to 1. Null: none are recorded.
   */
  traces: { endpoint: string; headers: Readonly<Record<string, string>>; share: number } | null
  isProduction: boolean
  /** Serves test doubles of external services under /sandbox; never in production. */
  sandbox: boolean
  /** Root of the repository; the built front ends are below it. */
  siteRoot: string
  /** The only folder with state. */
  dataDir: string
  /** Folder with the operator's legal pages: `privacy-policy.<locale>.md`, `terms-of-use.<locale>.md`. */
  legalDir: string
  /** Further accepted Host names; with demo data or test doubles no others are served (docs/decisions/0028). */
  allowedHosts: readonly string[]
  /** Host names whose `/` opens the chats instead of a landing page. */
  appHostnames: readonly string[]
  databaseUrl: string | null
  /**
   * The embedded database, without `databaseUrl`: a PostgreSQL of this process, PGlite, or PGlite only where the other
   * cannot run.
   */
  embeddedDatabase: 'auto' | 'postgres' | 'pglite'
  /** Joins a process that has the database, to take its place in a rolling update. */
  isRolling: boolean
  /**
   * The Redis or Valkey by which several nodes use one database; null: this process alone. With
   * its password: never log it.
   */
  redisUrl: string | null
  /** Storage of message files: a folder, or a bucket of an S3-compatible store; `endpoint` null: Amazon S3. */
  files: {
    folder: string
    s3: { endpoint: string | null; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null
  }
  /**
   * Daily backups go into `folder`; null: none are made. Of the last days and weeks with a backup, the newest of each
   * is kept. The passphrase seals the secret keys in every backup; null: they are left out.
   */
  backups: { folder: string | null; keepDays: number; keepWeeks: number; passphrase: string | null }
  /**
   * For how long rows are kept that nobody needs any more: days of the keys by which a message is sent once and of
   * expired links of emails, hours of uploads that no message has used.
   */
  retention: { sendIntentDays: number; linkDays: number; uploadHours: number }
  /** The most that a company may use. */
  quotas: Quotas
  /** 32 bytes; encrypts channel secrets and waiting emails in the database, and signs file links. */
  secretKey: Buffer
  /** The secret key before: what it sealed and signed is still accepted; null: none. */
  previousSecretKey: Buffer | null
  demoData: boolean
  openAi: { baseUrl: string | null; apiKey: string; model: string; api: 'auto' | 'responses' | 'chat' } | null
  /** The model that writes down recordings, at the same endpoint; null: none are written down. */
  transcription: { baseUrl: string | null; apiKey: string; model: string } | null
  /** Seconds without a new piece after which an AI reply counts as stalled. */
  aiSilenceSeconds: number
  /** Seconds that a complete AI reply is held where somebody has its chat open and the company has not chosen. */
  aiHoldSeconds: number
  /** When people of support answer; null: the operator has not said so. */
  supportHours: SupportHours | null
  telegram: { apiRoot: string | null; botToken: string | null }
  /**
   * The operator's app at Meta. `appSecret` signs its webhooks of WhatsApp and `verifyToken` proves our address to it;
   * without both no WhatsApp number can be connected. `graphRoot` null: Meta's own Graph API. `signup`: its id, that of
   * its configuration of Embedded Signup, and the address of the Facebook SDK; null: numbers are connected by hand.
   */
  meta: {
    graphRoot: string | null
    graphVersion: string
    appSecret: string | null
    verifyToken: string | null
    signup: { appId: string; configId: string; sdkUrl: string } | null
  }
  /**
   * The path of the operator's module that drives WhatsApp Web; null: no phone can be paired outside of the sandbox.
   */
  whatsappWebDriver: string | null
  /**
   * The operator's app with Instagram Login: its secret signs the webhooks of Instagram, which `meta.verifyToken`
   * proves our address to; null: no account of Instagram's own can be connected. `apiRoot` null:
   * Instagram's own servers.
   */
  instagram: { apiRoot: string | null; app: { id: string; secret: string } | null }
  /**
   * The operator's application at Altegio. `partnerToken` signs what its marketplace sends and opens its API; null: no
   * Altegio. Without `applicationId` no salon can be connected. `appUrl`: the application's page in the marketplace.
   */
  altegio: {
    partnerToken: string | null
    applicationId: string | null
    apiUrl: string
    marketplaceUrl: string
    appUrl: string | null
  }
  /**
   * The payment provider of each currency, and the operator's accounts at monobank and Stripe, whose tokens and keys
   * are secrets. `none`: no plan of that currency is on sale. `stripe` without an account is the sandbox's Stripe.
   */
  payments: {
    by: Readonly<Record<CurrencyCode, PaymentProviderName>>
    monobank: { token: string; apiRoot: string } | null
    stripe: { secretKey: string; webhookSecret: string; apiRoot: string } | null
  }
  /** Hosts of payment pages that the front ends follow, beside those of Stripe and monobank. */
  paymentHosts: readonly string[]
  /** The issuer of the invoices; empty texts where nothing is stated. */
  operator: { name: string; address: string; taxId: string; email: string }
  /** VAPID key pair that identifies this server to push services; null: derived from the secret key. */
  vapid: { publicKey: string; privateKey: string; subject: string | null } | null
  /** Analytics project and tag of the admin app; null: off. This server never calls it. */
  analytics: {
    key: string | null
    serverUrl: string | null
    tagId: string | null
    /** Email and name of an administrator are among the user properties (D-6). */ hasNames: boolean
  }
  /** Where the admin app sends its error logs; null: nowhere. The token is visible to its pages. */
  logs: { endpoint: string; sourceToken: string } | null
  /** The server's own log: what is less important than the level is left out. Pretty: for people, else JSON. */
  serverLog: { level: 'debug' | 'info' | 'warn' | 'error' | 'silent'; isPretty: boolean }
  contact: { whatsapp: string | null; telegram: string | null }
  firstAdmin: { email: string; password: string } | null
}
