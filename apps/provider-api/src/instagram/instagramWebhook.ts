import type { MetaObject, Taking } from '../meta/MetaObject.ts'
import { takeBatches } from '../meta/takeBatches.ts'
import { findAccount } from './InstagramAccount.ts'
import { eventsOfEntry, subjectOfEvent } from './InstagramEvent.ts'
import { typedInApp } from './readInstagramEvent.ts'

/** The webhooks about Instagram accounts. */
export const instagramWebhook: MetaObject = {
  name: 'instagram',
  apps: ({ settings: { meta, instagram }, ports: { sandbox } }) => [
    ...(instagram.app !== null && meta.verifyToken !== null
      ? [{ appSecret: instagram.app.secret, verifyToken: meta.verifyToken, isSandbox: false }]
      : []),
    ...(sandbox === null ? [] : [{ ...sandbox.instagram.app, isSandbox: true }]),
  ],
  takeEntries: takeInstagramEntries,
}

/** Stores the events in the entries of a webhook, those of an account in one transaction. */
async function takeInstagramEntries(taking: Taking, entries: readonly object[]): Promise<void> {
  const events = entries.flatMap(eventsOfEntry).map((one) => {
    const atOnce = one.event === null ? [] : typedInApp(one.event, one.accountId)
    return { id: one.accountId, received: { subject: subjectOfEvent(one), payload: one.payload, atOnce } }
  })
  await takeBatches(taking, events, {
    channel: 'instagram',
    find: (id) => findAccount(taking.ports.db, id, taking.isSandbox),
  })
}
