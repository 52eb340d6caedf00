import type { Settings } from '../Settings.ts'

/** The settings of a test world: no outside world, no folder that is written to. */
export const settingsForTests = (different: Partial<Settings> = {}): Settings => ({
  port: 0,
  host: '127.0.0.1',
  publicUrl: null,
  appUrl: 'https://desk.example',
  mail: { url: null, from: 'Frontdesk <desk@frontdesk.example>' },
  appOrigins: ['https://app.example'],
  widgetOrigins: ['https://salon.example'],
  trustProxy: null,
  // The clock of tests stands still: what they do in all would count as done in one moment.
  callLimits: 0,
  isProduction: false,
  sandbox: false,
  siteRoot: '/nonexistent',
  dataDir: '/nonexistent',
  legalDir: '/nonexistent/legal',
  appHostnames: [],
  databaseUrl: null,
  files: { folder: '/nonexistent/files', s3: null },
  secretKey: Buffer.alloc(32, 7),
  demoData: false,
  openAi: null,
  telegram: { apiRoot: null, botToken: null },
  altegio: { partnerToken: null },
  vapid: null,
  analytics: { key: null, serverUrl: null, tagId: null },
  logs: null,
  contact: { whatsapp: null, telegram: null },
  firstAdmin: null,
  ...different,
})
