import { namedAtChannel, nothingHere, type Kind, type KindGroup, type Kinds } from '../channels/kinds.ts'
import { endTrouble, recordTrouble } from '../channels/channelTrouble.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { applyAccountUpdate } from './accountUpdate.ts'
import { applyContact, readContactChange } from './contacts.ts'
import {
  documentedWhatsappFields,
  documentedInteractive,
  documentedMessages,
  documentedStatuses,
} from './documentedKinds.ts'
import type { HandleChange } from './HandleChange.ts'
import { handleHistory } from './handleHistory.ts'
import { handleEchoes, handleMessages, handleStandby } from './handleMessages.ts'
import { handleCalls, handleHandovers, handlePreferences } from './handleNotices.ts'
import { interactiveKinds, messageKinds } from './messageKinds.ts'
import { statusKinds } from './statusKinds.ts'

/** Names at the channel the kinds that are not shown here yet. */
export const nameAtChannel: HandleChange = async ({ ports, number }, { field }) => {
  await recordUnsupported(ports, number, field)
  return 'named at the channel'
}

/** Contacts per transaction: what is written meanwhile waits no longer than for these. */
const contactsAtOnce = 100

const handleContacts: HandleChange = async ({ ports, number }, { field, value }) => {
  const entries = value.state_sync ?? []
  const changes = entries.flatMap((raw) => readContactChange(raw) ?? [])
  if (changes.length < entries.length) await recordUnsupported(ports, number, field)
  for (let from = 0; from < changes.length; from += contactsAtOnce)
    await withCompanyTransaction(ports, number.companyId, async (trx, emit) => {
      for (const change of changes.slice(from, from + contactsAtOnce))
        await applyContact(trx, emit, number, change, ports.now())
    })
  return 'contacts'
}

/** Whether the quality of a number is low after an event; null for one that says nothing of it. */
const lowQualityAfter: ReadonlyMap<string, boolean | null> = new Map([
  ['FLAGGED', true],
  ['DOWNGRADE', true],
  ['UNFLAGGED', false],
  ['UPGRADE', false],
  ['ONBOARDING', null],
  ['THROUGHPUT_UPGRADE', null],
])

const handleQuality: HandleChange = async ({ ports, number }, { field, value }) => {
  const event = typeof value['event'] === 'string' ? value['event'] : ''
  const isLow = lowQualityAfter.get(event)
  if (isLow === true) await recordTrouble(ports, number, { code: 'quality-low', at: ports.now() })
  else if (isLow === false) await endTrouble(ports, number, 'quality-low')
  else if (isLow === undefined) await recordUnsupported(ports, number, `${field} ${event}`)
  return 'quality'
}

const unsupported: Kind<HandleChange> = { ...namedAtChannel, read: nameAtChannel }
/** A field that is read again by itself, so that the news of it is not needed. */
const polled = (note: string): Kind<HandleChange> => ({
  ...nothingHere,
  read: () => Promise.resolve('ignored'),
  note,
})
const templatesPolled = polled('Templates are read again when they are shown and sent.')

/** Every field of the webhook, and what becomes of it. */
export const fieldKinds: Kinds<(typeof documentedWhatsappFields)['kinds'][number], HandleChange> = {
  messages: {
    thread: 'message',
    ai: 'asked',
    state: 'unread',
    read: handleMessages,
    note: 'What each type of message becomes is in the next table.',
  },
  smb_message_echoes: { thread: 'message', ai: 'silenced', state: 'nothing', read: handleEchoes },
  history: {
    thread: 'message',
    ai: 'unchanged',
    state: 'channel',
    read: async ({ ports, place, number }, change) => {
      await handleHistory(ports, place, number, change)
      return 'history'
    },
  },
  smb_app_state_sync: { thread: 'nothing', ai: 'unchanged', state: 'customer', read: handleContacts },
  account_update: {
    thread: 'nothing',
    ai: 'unchanged',
    state: 'channel',
    read: async ({ ports, number }, { field, value }) => {
      const unknown = await applyAccountUpdate(ports, number, value)
      if (unknown !== null) await recordUnsupported(ports, number, `${field} ${unknown}`)
      return 'account'
    },
  },
  phone_number_quality_update: {
    thread: 'nothing',
    ai: 'unchanged',
    state: 'channel',
    read: handleQuality,
  },
  message_template_components_update: templatesPolled,
  message_template_quality_update: templatesPolled,
  message_template_status_update: templatesPolled,
  template_category_update: templatesPolled,
  template_correct_category_detection: templatesPolled,
  account_alerts: unsupported,
  account_review_update: unsupported,
  account_settings_update: unsupported,
  automatic_events: unsupported,
  business_capability_update: unsupported,
  business_status_update: unsupported,
  calls: {
    thread: 'line',
    ai: 'unchanged',
    state: 'nothing',
    read: handleCalls,
    note: 'A call that nobody took; how one began, or that it was taken, is no news.',
  },
  flows: unsupported,
  group_lifecycle_update: unsupported,
  group_participants_update: unsupported,
  group_settings_update: unsupported,
  group_status_update: unsupported,
  message_echoes: unsupported,
  messaging_handovers: {
    thread: 'line',
    ai: 'unchanged',
    state: 'owner',
    read: handleHandovers,
    note: 'Passed to us, the AI answers what came on standby and has no answer yet.',
  },
  partner_solutions: unsupported,
  payment_configuration_update: unsupported,
  phone_number_name_update: unsupported,
  security: unsupported,
  standby: {
    thread: 'message',
    ai: 'unchanged',
    state: 'unread',
    read: handleStandby,
    note: 'Another responder has the conversation: what the customer writes asks the AI nothing, and the chat says so.',
  },
  tracking_events: unsupported,
  user_preferences: { thread: 'line', ai: 'unchanged', state: 'customer', read: handlePreferences },
}

/** The kinds of the Cloud API, for the page and the tests. */
export const whatsappKinds: readonly KindGroup[] = [
  { title: 'Fields of the webhook', documented: documentedWhatsappFields, kinds: fieldKinds, unknown: namedAtChannel },
  {
    title: 'Types of a message',
    documented: documentedMessages,
    kinds: messageKinds,
    unknown: { thread: 'named', ai: 'asked', state: 'unread' },
  },
  {
    title: 'What a customer has chosen or filled in',
    documented: documentedInteractive,
    kinds: interactiveKinds,
    unknown: { thread: 'named', ai: 'asked', state: 'unread' },
  },
  {
    title: 'Statuses of a message of ours',
    documented: documentedStatuses,
    kinds: statusKinds,
    unknown: namedAtChannel,
  },
]
