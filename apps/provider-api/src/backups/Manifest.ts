import { z } from 'zod'

const Tally = z.object({ rows: z.int().min(0), sum: z.string() })

/** The secret keys, sealed with a key that Argon2id makes of a passphrase. Bytes are in base64. */
export const WrappedKeys = z.object({
  salt: z.base64(),
  /** Costs of Argon2id: KiB, passes and lanes. */
  cost: z.object({ memory: z.int().max(1_048_576), passes: z.int().max(64), lanes: z.int().max(16) }),
  nonce: z.base64(),
  sealed: z.base64(),
})
export type WrappedKeys = z.infer<typeof WrappedKeys>

/** The first entry of a backup: enough to decide whether it can be restored here. */
export const Manifest = z.object({
  format: z.int(),
  /** The version of Frontdesk that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** Names the key that sealed the secrets in the database; `wrapped` null: it was made without a passphrase. */
  key: z.object({ id: z.string(), wrapped: WrappedKeys.nullable() }),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry of a backup: what the others hold, so that each can be checked without the original. */
export const Ledger = z.object({
  tables: z.record(z.string(), Tally),
  files: Tally,
  legalTexts: Tally,
  /** Keys of files that the database names and the store did not have, and of those whose bytes had changed. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
})
export type Ledger = z.infer<typeof Ledger>

/** The format of backups that this version makes; it reads no newer one. */
export const currentFormat = 1

/** Names of the entries of a backup. */
export const manifestName = 'manifest.json'
export const ledgerName = 'ledger.json'
export const folderOf = { tables: 'database/', files: 'files/', legalTexts: 'legal/' } as const
