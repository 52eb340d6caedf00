/** The result of a probe, or the code of the fault that kept it from one. Neither holds a secret. */
export type Probed<T> = { found: T } | { fault: string }

/** The answer of the running server to the question whether it is ready. */
export type ReadyAnswer = { status: number; failing: readonly string[]; degraded: readonly string[] }

/** A disk of a folder that the server writes to, in bytes. */
export type Disk = { holds: string; free: number; total: number }

/** A channel that does not work, as the console's page “Operations” shows it. */
export type BrokenChannel = { id: number; company: string; type: string; condition: string; failure: string | null }

/** An installation as the probes found it. Null stands for a part that the settings leave out. */
export type Observations = {
  /** The clock of this machine. */
  now: Date
  isProduction: boolean
  /** The address that was asked: `PUBLIC_URL`, or that of this machine. */
  address: string
  hasPublicUrl: boolean
  readiness: Probed<ReadyAnswer>
  /** From when until when the certificate of the address holds; null without TLS. */
  certificate: Probed<{ beginsAt: Date; endsAt: Date }> | null
  /** `skew`: milliseconds by which its clock is ahead of this machine's. */
  database: Probed<{ skew: number; isEmbedded: boolean }>
  channels: Probed<readonly BrokenChannel[]>
  mail: Probed<true> | null
  /** Emails that were given up within the last day. */
  lostEmails: Probed<number>
  /** The endpoint of the AI: its status, the models that it lists (null: it lists none), and the skew of its clock. */
  assistant: Probed<{ status: number; models: readonly string[] | null; skew: number | null }> | null
  model: string | null
  /** Whether Meta's challenge is answered through the address, as Meta itself asks it; null without an app at Meta. */
  webhook: Probed<{ status: number; isEchoed: boolean }> | null
  /** Whether bytes that were written to the store of files came back as they were. */
  storage: Probed<boolean>
  disks: Probed<readonly Disk[]>
  /** When the newest backup was made; null without a backup. The whole is null without `BACKUP_DIR`. */
  newestBackup: Probed<Date | null> | null
}

/** A statement about one part of an installation, for the operator. `problem`: people notice it, or will. */
export type Diagnostic = { subject: string; level: 'ok' | 'warning' | 'problem'; sentence: string }
