/** What the provider API is told at its start; `readSettings` makes it from the environment. */
export type Settings = {
  port: number
  host: string
  /** The address that the outside world knows, without a slash at the end; null on a developer's machine. */
  publicUrl: string | null
  /** Where the admin app is, for links in letters; null means at `publicUrl`, or on this machine. Never taken from a request. */
  appUrl: string | null
  /** How letters go out. Without an SMTP server they are written into `<dataDir>/outbox`. */
  mail: { url: string | null; from: string }
  /** Other origins that may call (CORS, live connections): front ends served from elsewhere. */
  appOrigins: readonly string[]
  /** Origins that may show the support widget in a frame. */
  widgetOrigins: readonly string[]
  /**
   * Proxies in front of the server, whose word on who is calling counts: addresses, ranges or `loopback`. Without it all
   * callers behind a proxy share one address, its limits and its sign-in delays.
   */
  trustProxy: string | null
  /** Multiplies the limits of signed-in calls (http/limits/callLimits.ts); 0: none. */
  callLimits: number
  isProduction: boolean
  /** The doubles of the outside world are served under /sandbox; never in production. */
  sandbox: boolean
  /** The repository's root, below which the built front ends lie. */
  siteRoot: string
  /** The only folder that holds state. */
  dataDir: string
  /** Where the operator puts the words of the legal pages: `privacy-policy.<locale>.md`, `terms-of-use.<locale>.md`. */
  legalDir: string
  /** Further host names at which the server may be asked for; with demo data or doubles it answers at no others (docs/decisions/0028). */
  allowedHosts: readonly string[]
  /** Host names at which `/` leads to the chats and not to a landing page. */
  appHostnames: readonly string[]
  databaseUrl: string | null
  /** Where files of messages lie: in a folder, or in a bucket of an S3-compatible store; `endpoint` null: Amazon's own. */
  files: {
    folder: string
    s3: { endpoint: string | null; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null
  }
  /** 32 bytes; seals what is stored for channels. */
  secretKey: Buffer
  demoData: boolean
  openAi: { baseUrl: string | null; apiKey: string; model: string; api: 'auto' | 'responses' | 'chat' } | null
  /** How many seconds may pass between two words of an AI reply before it is taken for stalled. */
  aiSilenceSeconds: number
  telegram: { apiRoot: string | null; botToken: string | null }
  /** The key that Altegio signs with, the partner token of its marketplace; null when the real Altegio is not connected. */
  altegio: { partnerToken: string | null }
  /** The pair by which push services know this server; null: derived from the secret key. */
  vapid: { publicKey: string; privateKey: string; subject: string | null } | null
  /** Where the admin app sends what it counts, and the tag that it loads; null each: it does not. Never asked by this server. */
  analytics: {
    key: string | null
    serverUrl: string | null
    tagId: string | null
    /** E-mail and name of an administrator are among the user properties (D-6). */ hasNames: boolean
  }
  /** Where the admin app sends what went wrong in it; null: nowhere. Its pages know the token. */
  logs: { endpoint: string; sourceToken: string } | null
  contact: { whatsapp: string | null; telegram: string | null }
  firstAdmin: { email: string; password: string } | null
}
