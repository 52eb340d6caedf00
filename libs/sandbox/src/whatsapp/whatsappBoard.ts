import { switchesByName, type Board, type BoardRefusal } from '../oddities/Board.ts'
import type { Ends } from './play.ts'
import { whatsappSwitches } from './WhatsappSwitches.ts'
import type { WhatsappWorld } from './WhatsappWorld.ts'

/**
 * Refusals of the Cloud API by their codes, as
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes lists them.
 */
const codes: readonly (readonly [code: number, status: number, message: string])[] = [
  [131026, 400, 'Message undeliverable'],
  [131047, 400, 'Re-engagement message'],
  [131056, 400, 'Pair rate limit hit'],
  [130429, 429, 'Rate limit hit'],
  [131048, 400, 'Spam rate limit hit'],
  [131042, 400, 'Business eligibility payment issue'],
  [131031, 403, 'Business account has been locked'],
  [368, 403, 'Temporarily blocked for policies violations'],
  [130497, 403, 'Business account is restricted from messaging users in this country'],
  [131050, 400, 'User has stopped receiving marketing messages'],
  [133010, 400, 'Phone number not registered'],
  [131000, 500, 'Something went wrong'],
  [190, 401, 'Access token has expired'],
]

/** A small order from a catalogue. */
const order = {
  catalog_id: '194836987003835',
  text: '',
  product_items: [
    { product_retailer_id: 'HAND-CREAM', quantity: 2, item_price: 30, currency: 'BRL' },
    { product_retailer_id: 'NAIL-OIL', quantity: 1, item_price: 25, currency: 'BRL' },
  ],
}

/** The shortest recording that is one: the header of an Ogg file with Opus. */
const voiceNote = Buffer.concat([
  Buffer.from('OggS\0\u0002'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead\u0001\u0001'),
  Buffer.alloc(9),
])

/** The odd sides of WhatsApp's Cloud API. */
export function whatsappBoard(world: WhatsappWorld): Board {
  const all = (): { name: string; title: string; ends: Ends }[] =>
    [...world.numbers.values()].toReversed().flatMap((number) =>
      [...world.people.values()].toReversed().map((person) => ({
        name: `${number.phoneNumberId} ${person.phone}`,
        title: `${person.name}, +${person.phone}, with ${number.verifiedName}`,
        ends: { number, person },
      })),
    )
  const between = (name: string, run: (ends: Ends) => string | null): string | null => {
    const found = all().find((one) => one.name === name)
    return found ? run(found.ends) : 'There is no such customer and number'
  }
  const doing = (run: (ends: Ends) => unknown) => (name: string) =>
    between(name, (ends) => {
      run(ends)
      return null
    })
  return {
    name: 'whatsapp',
    title: 'WhatsApp',
    ...switchesByName(world.switches, whatsappSwitches),
    refusals: codes.map(([code, status, message]): BoardRefusal => ({
      name: String(code),
      title: `${code} ${message}`,
      plan: () => world.faults.next({ kind: 'refused', status, code, message: `(#${code}) ${message}` }),
    })),
    ends: all,
    acts: [
      {
        name: 'change-number',
        title: 'The customer changes their number',
        about: 'WhatsApp tells it in a line of its own; the user id is another one, too.',
        field: { title: 'New number, with the country', example: '5521998877665' },
        run: (name, given) =>
          between(name, (ends) => {
            const phone = given.replace(/\D/g, '')
            if (!/^\d{8,15}$/.test(phone)) return 'A number has 8 to 15 digits'
            return world.oddPlay.changeNumber(ends, phone) ? null : 'Somebody has that number'
          }),
      },
      {
        name: 'send-order',
        title: 'The customer sends an order',
        about: 'Two products of the catalogue.',
        run: doing((ends) => world.play.asCustomer(ends, { type: 'order', content: { order } })),
      },
      {
        name: 'send-voice',
        title: 'The customer sends a voice note',
        about: 'A recording of the phone.',
        run: doing((ends) =>
          world.play.sendFile(ends, { bytes: voiceNote, fileName: 'voice.ogg', type: 'audio/ogg', isRecording: true }),
        ),
      },
      {
        name: 'take',
        title: 'Another responder takes the conversation',
        about: 'What the customer writes comes on standby from then on.',
        run: doing((ends) => world.oddPlay.holdElsewhere(ends, true)),
      },
      {
        name: 'pass',
        title: 'The conversation is passed to us',
        about: 'By the responder that had it.',
        run: doing((ends) => world.oddPlay.holdElsewhere(ends, false)),
      },
    ],
  }
}
