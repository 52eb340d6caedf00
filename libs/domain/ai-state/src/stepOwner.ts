import type { ConversationOwner, OwnerEvent } from './ConversationOwner.ts'

/** The side that each event names. */
const namedBy = {
  'taken-from-us': 'another-app',
  'heard-on-standby': 'another-app',
  'send-refused': 'another-app',
  'passed-to-us': 'us',
  'heard-directly': 'us',
  'we-took': 'us',
  'we-wrote': 'us',
} as const satisfies Record<OwnerEvent['type'], 'us' | 'another-app'>

/**
 * The owner of a conversation after an event (D-22). An event from before the newest one came late and changes
 * nothing; of two at the same moment the later one to arrive counts. The usual talk of a conversation of which no other
 * app was heard leaves its owner unknown, so that nothing is recorded for most conversations.
 */
export function stepOwner(owner: ConversationOwner, { type, at }: OwnerEvent): ConversationOwner {
  const named = namedBy[type]
  if (owner.is === 'unknown') return type === 'heard-directly' || type === 'we-wrote' ? owner : { is: named, asOf: at }
  return at < owner.asOf ? owner : { is: named, asOf: at }
}
