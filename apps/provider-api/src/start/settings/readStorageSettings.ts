import { join, resolve } from 'node:path'
import type { Settings } from '../../ports/Settings.ts'
import type { Variables } from './Variables.ts'

type StorageSettings = Pick<
  Settings,
  | 'dataDir'
  | 'legalDir'
  | 'databaseUrl'
  | 'embeddedDatabase'
  | 'isRolling'
  | 'redisUrl'
  | 'files'
  | 'previousSecretKey'
  | 'backups'
  | 'retention'
> & { secretKey: Buffer | null }

/** Where data is kept, and the keys that it is sealed with; `secretKey` is null when it must be created first. */
export function readStorageSettings(env: Variables): StorageSettings {
  return {
    dataDir: env.DATA_DIR,
    legalDir: env.LEGAL_DIR ?? join(env.DATA_DIR, 'legal'),
    databaseUrl: env.DATABASE_URL ?? null,
    embeddedDatabase: env.EMBEDDED_DATABASE,
    isRolling: env.ROLLING === 'on',
    redisUrl: env.REDIS_URL ?? null,
    files: { folder: env.FILES_DIR ?? join(env.DATA_DIR, 'files'), s3: s3Of(env) },
    backups: {
      folder: env.BACKUP_DIR === undefined ? null : resolve(env.BACKUP_DIR),
      keepDays: env.BACKUP_KEEP_DAYS,
      keepWeeks: env.BACKUP_KEEP_WEEKS,
      passphrase: env.BACKUP_PASSPHRASE ?? null,
    },
    retention: {
      sendIntentDays: env.KEEP_SEND_INTENT_DAYS,
      linkDays: env.KEEP_LINK_DAYS,
      uploadHours: env.KEEP_UPLOAD_HOURS,
    },
    secretKey: env.SECRET_KEY === undefined ? null : Buffer.from(env.SECRET_KEY, 'hex'),
    previousSecretKey: env.SECRET_KEY_PREVIOUS === undefined ? null : Buffer.from(env.SECRET_KEY_PREVIOUS, 'hex'),
  }
}

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
