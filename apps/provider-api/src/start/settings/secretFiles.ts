import { readFileSync } from 'node:fs'
import { SettingsError } from '../SettingsError.ts'
import { Variables } from './Variables.ts'

/**
 * The settings that are secret, or an address with a password: each can stand in a file that `NAME_FILE` names, as
 * secrets of Docker, Kubernetes and systemd do. A file is not seen in a list of processes, nor by what a process
 * starts.
 */
export const secretNames = [
  ...(['DATABASE_URL', 'REDIS_URL', 'MAIL_URL'] as const),
  ...(['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'BACKUP_PASSPHRASE'] as const),
  ...(['PROVIDER_ADMIN_PASSWORD', 'VAPID_PRIVATE_KEY'] as const),
  ...(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'LOGS_SOURCE_TOKEN', 'OPENAI_API_KEY', 'METRICS_TOKEN'] as const),
  ...(['OTEL_EXPORTER_OTLP_HEADERS'] as const),
  ...(['TELEGRAM_BOT_TOKEN', 'META_APP_SECRET', 'META_VERIFY_TOKEN', 'INSTAGRAM_APP_SECRET'] as const),
  ...(['ALTEGIO_PARTNER_TOKEN', 'MONOBANK_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const),
] satisfies readonly (keyof Variables)[]

/** Bytes of a file that is certainly none of a secret. */
const largestSecret = 65_536

/**
 * An environment in which each `NAME_FILE` of a secret is replaced by `NAME` with the text of that file, without the
 * line break at its end. Throws `SettingsError` with every file that cannot be read, is empty, or stands beside its
 * setting, and with every `NAME_FILE` of a setting that is no secret: it would be left out without a word.
 */
export function withSecretFiles(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Record<string, string | undefined> {
  const known: ReadonlySet<string> = new Set(secretNames)
  const read = { ...environment }
  const problems: string[] = []
  for (const [variable, path = ''] of Object.entries(environment)) {
    const name = variable.replace(/_FILE$/u, '')
    if (name === variable || path.trim() === '' || !Object.hasOwn(Variables.shape, name)) continue
    delete read[variable]
    const secret = known.has(name) ? secretIn(path, readFile) : { problem: `is not read: ${name} is no secret` }
    if ((environment[name] ?? '').trim() !== '') problems.push(`${variable} and ${name} are both set: keep one of them`)
    else if ('problem' in secret) problems.push(`${variable} ${secret.problem}`)
    else read[name] = secret.text
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return read
}

function secretIn(path: string, readFile: (path: string) => string): { text: string } | { problem: string } {
  try {
    const text = readFile(path).replace(/\r?\n$/u, '')
    if (text.trim() === '') return { problem: `names an empty file: ${path}` }
    return text.length > largestSecret ? { problem: `names a file that is too large: ${path}` } : { text }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { problem: `names a file that cannot be read (${why}): ${path}` }
  }
}
