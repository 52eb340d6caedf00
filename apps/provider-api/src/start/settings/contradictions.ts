import { sandboxPartnerToken } from '../../altegio/partnerTokenOf.ts'
import { demoProblems } from './demoProblems.ts'
import { paymentProblems } from './paymentProblems.ts'
import type { Variables } from './Variables.ts'

/** Whether a language model is configured, even if only in part. */
export const usesModel = (env: Variables) => env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined

/** Every contradiction between variables that are each well-formed, one sentence each. */
export function contradictions(env: Variables, isProduction: boolean): string[] {
  const problems: string[] = demoProblems(env, isProduction)
  if (isProduction && env.SANDBOX === 'on')
    problems.push('SANDBOX=on is not for NODE_ENV=production: it would serve test doubles of external services')
  if (isProduction && env.DEMO_DATA === 'on')
    problems.push('DEMO_DATA=on is not for NODE_ENV=production: its passwords are known to everybody')
  for (const name of [
    'TELEGRAM_API_ROOT',
    'META_GRAPH_ROOT',
    'META_SDK_URL',
    'INSTAGRAM_API_ROOT',
    'OPENAI_BASE_URL',
    'ALTEGIO_API_URL',
    'ALTEGIO_MARKETPLACE_URL',
    'MONOBANK_API_ROOT',
    'STRIPE_API_ROOT',
  ] as const) {
    if (isProduction && env[name]?.includes('/sandbox/'))
      problems.push(`${name} names a sandbox, which is not for NODE_ENV=production`)
  }
  if (isProduction && env.ALTEGIO_PARTNER_TOKEN === sandboxPartnerToken)
    problems.push('ALTEGIO_PARTNER_TOKEN is the one of the sandbox, which everybody knows')
  if (env.ALTEGIO_APPLICATION_ID !== undefined && env.ALTEGIO_PARTNER_TOKEN === undefined)
    problems.push('ALTEGIO_APPLICATION_ID needs ALTEGIO_PARTNER_TOKEN: salons are connected with both')
  problems.push(...paymentProblems(env, isProduction))
  problems.push(...mailProblems(env, isProduction))
  problems.push(...storeProblems(env))
  // Models come and go: no default would still exist next year.
  if (usesModel(env) && env.OPENAI_MODEL === undefined)
    problems.push('OPENAI_MODEL is missing: name the model to use with OPENAI_API_KEY or OPENAI_BASE_URL')
  if (env.AI_TRANSCRIPTION_MODEL !== undefined && !usesModel(env))
    problems.push(
      'AI_TRANSCRIPTION_MODEL needs OPENAI_API_KEY or OPENAI_BASE_URL: recordings are written down at that endpoint',
    )
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  problems.push(...metaProblems(env))
  if (env.ROLLING === 'on' && env.DATABASE_URL === undefined)
    problems.push('ROLLING=on needs DATABASE_URL: only one process can use an embedded database')
  problems.push(...nodeProblems(env))
  if (env.SECRET_KEY_PREVIOUS !== undefined && env.SECRET_KEY_PREVIOUS.toLowerCase() === env.SECRET_KEY?.toLowerCase())
    problems.push('SECRET_KEY_PREVIOUS is SECRET_KEY: name the key that was used before, or leave it out')
  if ((env.LOGS_ENDPOINT === undefined) !== (env.LOGS_SOURCE_TOKEN === undefined))
    problems.push('LOGS_ENDPOINT and LOGS_SOURCE_TOKEN go together')
  if (env.OTEL_EXPORTER_OTLP_HEADERS !== undefined && env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined)
    problems.push('OTEL_EXPORTER_OTLP_HEADERS needs OTEL_EXPORTER_OTLP_ENDPOINT: name the collector that gets traces')
  if ((env.PROVIDER_ADMIN_EMAIL === undefined) !== (env.PROVIDER_ADMIN_PASSWORD === undefined)) {
    problems.push('PROVIDER_ADMIN_EMAIL and PROVIDER_ADMIN_PASSWORD go together')
  }
  return problems
}

/**
 * WhatsApp and Instagram share the address of the webhook, and with it the verify token; each has a secret of its own.
 */
function metaProblems(env: Variables): string[] {
  const problems: string[] = []
  const hasInstagram = env.INSTAGRAM_APP_ID !== undefined && env.INSTAGRAM_APP_SECRET !== undefined
  if (env.META_APP_SECRET !== undefined && env.META_VERIFY_TOKEN === undefined)
    problems.push('META_APP_SECRET and META_VERIFY_TOKEN go together: WhatsApp needs both')
  if (env.META_VERIFY_TOKEN !== undefined && env.META_APP_SECRET === undefined && !hasInstagram)
    problems.push('META_APP_SECRET and META_VERIFY_TOKEN go together: WhatsApp needs both')
  if ((env.META_APP_ID === undefined) !== (env.META_CONFIG_ID === undefined))
    problems.push('META_APP_ID and META_CONFIG_ID go together: the signup of WhatsApp needs both')
  if (env.META_APP_ID !== undefined && env.META_APP_SECRET === undefined)
    problems.push('META_APP_SECRET is missing: the signup of WhatsApp (META_APP_ID) needs it')
  if ((env.INSTAGRAM_APP_ID === undefined) !== (env.INSTAGRAM_APP_SECRET === undefined))
    problems.push('INSTAGRAM_APP_ID and INSTAGRAM_APP_SECRET go together: Instagram needs both')
  if (!hasInstagram) return problems
  if (env.META_VERIFY_TOKEN === undefined)
    problems.push('INSTAGRAM_APP_SECRET needs META_VERIFY_TOKEN: Instagram checks the address of the webhook with it')
  if (env.PUBLIC_URL === undefined && env.APP_URL === undefined)
    problems.push('INSTAGRAM_APP_ID needs PUBLIC_URL: Instagram sends people back to that address')
  return problems
}

/**
 * Emails that silently go nowhere would lock people out: production must configure SMTP or choose the outbox
 * explicitly.
 */
function mailProblems(env: Variables, isProduction: boolean): string[] {
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

/** Nodes that share a Redis share everything else, too. */
function nodeProblems(env: Variables): string[] {
  if (env.REDIS_URL === undefined) return []
  const problems: string[] = []
  if (env.DATABASE_URL === undefined)
    problems.push('REDIS_URL needs DATABASE_URL: only one process can use an embedded database')
  if (env.SECRET_KEY === undefined)
    problems.push(
      'REDIS_URL needs SECRET_KEY: each node would make a key of its own, and could not read what the others have sealed',
    )
  return problems
}

/** A partial S3 configuration must not fall back to a folder that nobody backs up. */
function storeProblems(env: Variables): string[] {
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
