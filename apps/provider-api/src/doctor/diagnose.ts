import type { Disk, Diagnostic, Observations, Probed } from './Observations.ts'

const [second, hour, day] = [1_000, 3_600_000, 86_400_000]
const gigabyte = 1024 ** 3

/** Milliseconds by which clocks may differ: leases of jobs and signatures of webhooks allow some seconds. */
const longestSkew = 5 * second
/**
 * A certificate is renewed when a third of its time is left, a month of three; one that is not has lost its renewal.
 * There are some of twelve hours, which a proxy makes by itself, and of six days.
 */
const isLate = ({ beginsAt, endsAt }: { beginsAt: Date; endsAt: Date }, left: number): boolean =>
  left < Math.min(14 * day, (endsAt.getTime() - beginsAt.getTime()) / 6)
/** A backup is made each day, and tried again after an hour. */
const oldestBackup = 26 * hour

/**
 * The diagnostics about an installation, one or more for each part that it has, in the order in which an operator would
 * look. Pure: the probes have looked.
 */
export const diagnose = (seen: Observations): Diagnostic[] =>
  [
    ofServer(seen),
    ofCertificate(seen),
    ofDatabase(seen),
    ofClocks(seen),
    ofMail(seen),
    ofAssistant(seen),
    ofWebhooks(seen),
    ofChannels(seen),
    ofStorage(seen),
    ofDisks(seen),
    ofBackups(seen),
  ].flat()

const about =
  (subject: string) =>
  (level: Diagnostic['level'], sentence: string): Diagnostic => ({ subject, level, sentence })

function ofServer({ readiness, address, isProduction, hasPublicUrl }: Observations): Diagnostic[] {
  const say = about('Server')
  const diagnostics: Diagnostic[] = []
  if ('fault' in readiness)
    diagnostics.push(
      say(
        'problem',
        `${address} does not answer (${readiness.fault}). Is the server running, and does the proxy lead to it?`,
      ),
    )
  else {
    const { status, failing, degraded } = readiness.found
    if (status === 200 && degraded.length === 0) diagnostics.push(say('ok', `${address} is ready.`))
    else if (status === 200)
      diagnostics.push(say('warning', `${address} is ready, but degraded: ${degraded.join(', ')}.`))
    else if (status === 503 && failing.length > 0)
      diagnostics.push(say('problem', `${address} is not ready: ${failing.join(', ')}. The log says why.`))
    else
      diagnostics.push(
        say('problem', `${address}/readyz answers ${status}, which is not Frontdesk: does the proxy lead to it?`),
      )
  }
  if (isProduction && !hasPublicUrl)
    diagnostics.push(
      say('warning', 'PUBLIC_URL is missing: webhooks and links in emails need the address of the server.'),
    )
  if (!isProduction)
    diagnostics.push(say('warning', 'NODE_ENV is not production: the sandbox and its passwords may be on.'))
  return diagnostics
}

function ofCertificate({
  certificate,
  readiness,
  hasPublicUrl,
  isProduction,
  address,
  now,
}: Observations): Diagnostic[] {
  const say = about('TLS')
  if (certificate === null)
    return isProduction && hasPublicUrl
      ? [say('problem', `${address} has no TLS: passwords and messages cross the network in the clear.`)]
      : []
  if (isSameFault(certificate, readiness) && !isOfCertificate(readiness)) return []
  if ('fault' in certificate)
    return [say('problem', `The certificate of ${address} is not accepted (${certificate.fault}). Browsers refuse it.`)]
  const { endsAt } = certificate.found
  const left = endsAt.getTime() - now.getTime()
  const ends = endsAt.toISOString().slice(0, 10)
  if (left <= 0) return [say('problem', `The certificate of ${address} ended on ${ends}.`)]
  return isLate(certificate.found, left)
    ? [say('warning', `The certificate of ${address} ends on ${ends} and was not renewed: look at the proxy’s log.`)]
    : [say('ok', `The certificate holds until ${ends}.`)]
}

function ofDatabase({ database, isProduction }: Observations): Diagnostic[] {
  const say = about('Database')
  if ('fault' in database) return [say('problem', `The database cannot be asked: ${database.fault}.`)]
  return database.found.isEmbedded && isProduction
    ? [
        say(
          'warning',
          'The embedded database answers. It does not survive the loss of this disk: keep backups elsewhere.',
        ),
      ]
    : [say('ok', 'The database answers.')]
}

/** Compares the clock of this machine with others that were met: of the database, and of the AI's endpoint. */
function ofClocks({ database, assistant }: Observations): Diagnostic[] {
  const say = about('Time')
  const others = [
    { of: 'the database', skew: 'found' in database ? database.found.skew : null },
    { of: 'the AI endpoint', skew: assistant !== null && 'found' in assistant ? assistant.found.skew : null },
  ].filter((one): one is { of: string; skew: number } => one.skew !== null)
  if (others.length === 0) return []
  const wrong = others.filter(({ skew }) => Math.abs(skew) > longestSkew)
  if (wrong.length === 0) return [say('ok', 'The clock agrees with the others.')]
  return wrong.map(({ of, skew }) => {
    const way = skew < 0 ? 'ahead of' : 'behind'
    return say(
      'problem',
      `The clock is ${Math.round(Math.abs(skew) / second)} s ${way} that of ${of}: let NTP set both.`,
    )
  })
}

function ofMail({ mail, lostEmails, isProduction }: Observations): Diagnostic[] {
  const say = about('Mail')
  const diagnostics: Diagnostic[] = []
  if (mail === null) {
    if (isProduction) diagnostics.push(say('warning', 'No mail server is set: emails become files in DATA_DIR/outbox.'))
  } else if ('fault' in mail)
    diagnostics.push(say('problem', `The mail server of MAIL_URL refuses or does not answer (${mail.fault}).`))
  else diagnostics.push(say('ok', 'The mail server accepts the sign-in.'))
  if ('found' in lostEmails && lostEmails.found > 0)
    diagnostics.push(
      say(
        'problem',
        `${count(lostEmails.found, 'email was', 'emails were')} given up in the last day: see outbox_mail.`,
      ),
    )
  return diagnostics
}

function ofAssistant({ assistant, model }: Observations): Diagnostic[] {
  const say = about('AI')
  if (assistant === null)
    return [say('warning', 'No AI endpoint is set: the local assistant answers, from the knowledge alone.')]
  if ('fault' in assistant) return [say('problem', `The AI endpoint cannot be reached (${assistant.fault}).`)]
  const { status, models } = assistant.found
  if (status === 401 || status === 403)
    return [say('problem', `The AI endpoint refuses OPENAI_API_KEY (status ${status}).`)]
  if (status === 429)
    return [say('problem', 'The AI endpoint wants no calls now (status 429): look at its limits and the credit there.')]
  if (status >= 500) return [say('problem', `The AI endpoint fails (status ${status}).`)]
  if (models === null) return [say('ok', 'The AI endpoint answers; it lists no models.')]
  return model === null || models.includes(model)
    ? [say('ok', 'The AI endpoint answers, and has the model.')]
    : [say('problem', `The AI endpoint has no model ${model}: set OPENAI_MODEL to one that it lists.`)]
}

function ofWebhooks({ webhook, readiness, address }: Observations): Diagnostic[] {
  const say = about('Webhooks')
  if (webhook === null || isSameFault(webhook, readiness)) return []
  const path = `${address}/webhooks/meta`
  if ('fault' in webhook)
    return [say('problem', `${path} cannot be reached (${webhook.fault}): messages do not arrive.`)]
  return webhook.found.isEchoed
    ? [say('ok', `${path} answers Meta’s challenge.`)]
    : [
        say(
          'problem',
          `${path} answers ${webhook.found.status} to Meta’s challenge: does the proxy pass it on with its query, and has the server META_VERIFY_TOKEN?`,
        ),
      ]
}

const meanings: Readonly<Record<string, string>> = {
  down: 'is down',
  silent: 'is silent against its habit',
  trouble: 'has trouble',
}

function ofChannels({ channels }: Observations): Diagnostic[] {
  const say = about('Channels')
  // The database’s own diagnostic says why.
  if ('fault' in channels) return []
  const ailing = channels.found.flatMap(({ id, company, type, condition, failure }) => {
    const meaning = meanings[condition]
    if (meaning === undefined) return []
    const why = failure === null ? '' : ` (${failure})`
    const level = condition === 'down' ? 'problem' : 'warning'
    return [say(level, `Channel ${id} (${type}) of ${company} ${meaning}${why}.`)]
  })
  return ailing.length > 0 ? ailing : [say('ok', 'No channel is down.')]
}

function ofStorage({ storage }: Observations): Diagnostic[] {
  const say = about('Files')
  if ('fault' in storage) return [say('problem', `The store of files cannot be written to (${storage.fault}).`)]
  return storage.found
    ? [say('ok', 'The store of files keeps what is written.')]
    : [say('problem', 'The store of files gave back other bytes than were written.')]
}

function ofDisks({ disks }: Observations): Diagnostic[] {
  const say = about('Disk')
  if ('fault' in disks) return [say('warning', `The space of the disks cannot be read (${disks.fault}).`)]
  return disks.found.map((disk) => {
    const left = `${(disk.free / gigabyte).toFixed(1)} GB are free for ${disk.holds}`
    const level = levelOf(disk)
    if (level === 'ok') return say(level, `${left}.`)
    return say(level, `${left}: a full disk stops the database, and nothing is stored then.`)
  })
}

const levelOf = ({ free, total }: Disk): Diagnostic['level'] =>
  free < gigabyte / 2 ? 'problem' : free < 2 * gigabyte || free < total / 20 ? 'warning' : 'ok'

function ofBackups({ newestBackup, now }: Observations): Diagnostic[] {
  const say = about('Backups')
  if (newestBackup === null)
    return [say('warning', 'BACKUP_DIR is missing, so no backup is made by itself. Is one made in another way?')]
  if ('fault' in newestBackup) return [say('problem', `BACKUP_DIR cannot be read (${newestBackup.fault}).`)]
  if (newestBackup.found === null) return [say('problem', 'BACKUP_DIR holds no backup yet.')]
  const age = now.getTime() - newestBackup.found.getTime()
  const hours = count(Math.floor(age / hour), 'hour', 'hours')
  return age > oldestBackup
    ? [say('problem', `The newest backup is ${hours} old: the log says why at “A scheduled task failed”.`)]
    : [say('ok', `The newest backup is ${hours} old.`)]
}

/** Whether two probes of one address met one fault, which the diagnostic about the server names. */
const isSameFault = (one: Probed<unknown>, other: Probed<unknown>): boolean =>
  'fault' in one && 'fault' in other && one.fault === other.fault

/** Whether a fault is the refusal of a certificate, by the codes of OpenSSL and Node. */
const isOfCertificate = (probed: Probed<unknown>): boolean =>
  'fault' in probed && /CERT|SIGNATURE|ISSUER|ALTNAME/.test(probed.fault)

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
