import type { Callback } from '../meta/Callback.ts'
import type { Ends } from './play.ts'
import type { Whatsapp } from './Whatsapp.ts'
import { seconds, webhook } from './webhookBodies.ts'
import type { SandboxPerson } from './WhatsappShapes.ts'

/** Rare events at WhatsApp, which products forget. */
export type OddPlay = {
  /**
   * The customer takes another number, and with it gets another user id, as WhatsApp tells in a line of its own. Their
   * conversations go with them. Returns them as they are now; null for a number that somebody has.
   */
  changeNumber: (ends: Ends, phone: string) => SandboxPerson | null
  /** Another responder takes the conversation: what happens in it comes on standby, until it is passed to us. */
  holdElsewhere: (ends: Ends, isHeld: boolean) => void
}

export function openOddPlay(whatsapp: Whatsapp, callback: Pick<Callback, 'push'>): OddPlay {
  const pushFor = ({ number }: Ends, field: string, value: object) => {
    if (whatsapp.subscribed.has(number.businessAccountId)) callback.push(webhook(number, field, value))
  }
  const now = () => seconds(whatsapp.now().getTime())
  return {
    changeNumber(ends, phone) {
      const { person: before } = ends
      if (whatsapp.people.has(phone)) return null
      whatsapp.commit({
        type: 'number-changed',
        phone: before.phone,
        nextPhone: phone,
        nextUserId: whatsapp.newUserId(),
      })
      const after = whatsapp.people.get(phone)
      if (after === undefined) return null
      const isHidden = whatsapp.hides(before)
      pushFor(ends, 'messages', {
        contacts: [
          { profile: { name: before.name }, user_id: before.userId, ...(!isHidden && { wa_id: before.phone }) },
        ],
        messages: [
          {
            ...(!isHidden && { from: before.phone }),
            from_user_id: before.userId,
            id: whatsapp.newId(),
            timestamp: now(),
            type: 'system',
            system: {
              body: isHidden ? '' : `User ${before.name} changed from ${before.phone} to ${phone}`,
              ...(!isHidden && { wa_id: phone }),
              user_id: after.userId,
              previous_user_id: before.userId,
              type: isHidden ? 'user_changed_user_id' : 'user_changed_number',
            },
          },
        ],
      })
      return after
    },
    holdElsewhere(ends, isHeld) {
      const { person } = ends
      if (isHeld) whatsapp.heldElsewhere.add(person.userId)
      else whatsapp.heldElsewhere.delete(person.userId)
      const party = { ...(!whatsapp.hides(person) && { phone_number: person.phone }), user_id: person.userId }
      pushFor(ends, 'messaging_handovers', {
        type: isHeld ? 'control_taken' : 'control_passed',
        timestamp: now(),
        sender: party,
      })
    },
  }
}
