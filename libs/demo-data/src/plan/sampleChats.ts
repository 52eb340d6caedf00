import type { MessagePlan } from './ChatPlan.ts'
import type { LocalClock } from '../chance-and-time/LocalClock.ts'

/** An internal chat: an administrator with the assistant, the system or support. */
export type SampleChat = {
  purpose: 'internal' | 'assistant' | 'support'
  salon: 'lily' | 'casa-luz'
  /** Which of the salon's two administrators it belongs to. */
  human: 0 | 1
  daysAgo: number
  /** Each line with its author and the minutes after the one before. */
  lines: readonly (readonly [who: 'i' | 'they', minutes: number, text: string])[]
}

/** The administrators' internal chats: notes, questions to their assistant, a question to support. */
export const sampleChats: readonly SampleChat[] = [
  {
    purpose: 'internal',
    salon: 'lily',
    human: 0,
    daysAgo: 9,
    lines: [
      ['i', 0, 'Top coat: two bottles left, order on Monday'],
      ['i', 1480, 'Ordered. Delivery on Thursday before ten, somebody has to be here'],
      ['i', 2710, 'Delivered, put into the cupboard behind the desk'],
      ['i', 1500, 'Grey scarf and one earring in the lost property box, see chats'],
      ['i', 1600, 'New price list from the first of the month: tell Marco to update the knowledge'],
    ],
  },
  {
    purpose: 'internal',
    salon: 'lily',
    human: 1,
    daysAgo: 6,
    lines: [
      ['i', 0, 'Knowledge updated with the new prices, all six languages'],
      ['i', 75, 'Still missing: what we answer about eyebrow lamination. Ask Sofia'],
      ['i', 2900, 'Sofia says: not before spring. Leave it out, so the assistant passes it on'],
    ],
  },
  {
    purpose: 'assistant',
    salon: 'lily',
    human: 0,
    daysAgo: 4,
    lines: [
      ['i', 0, 'How much is a pedicure?'],
      ['they', 0, 'A pedicure with polish is 750 ₴. Together with a manicure both are 10% off.'],
      ['i', 3, 'Are you open on Sunday?'],
      ['they', 0, 'Yes, on Sunday we are open from 10:00 to 18:00.'],
      ['i', 2, 'Скільки коштує манікюр?'],
      ['they', 0, 'Класичний манікюр коштує 450 ₴, з покриттям гель-лаком 650 ₴. Триває близько півтори години.'],
      ['i', 1600, 'Do you have gift cards?'],
      [
        'they',
        0,
        'Yes, gift cards for any amount from 500 ₴. They are valid for six months; the electronic one arrives right after payment, a paper one in an envelope waits at the desk.',
      ],
    ],
  },
  {
    purpose: 'assistant',
    salon: 'lily',
    human: 1,
    daysAgo: 2,
    lines: [
      ['i', 0, 'Is there parking? Where can I leave the car?'],
      [
        'they',
        0,
        'Yes, two guest places in our courtyard (tell the guard you are coming to Lily) and a paid car park across the street.',
      ],
      ['i', 4, 'Is there a guarantee on the polish?'],
      ['they', 0, 'Polish has a seven-day guarantee: if something chips, we fix it for free.'],
    ],
  },
  {
    purpose: 'support',
    salon: 'lily',
    human: 0,
    daysAgo: 3,
    lines: [
      ['i', 0, 'How do I switch the AI off in a chat?'],
      [
        'they',
        0,
        'Open the chat and press Take over above the message field. From then on you answer there, and a reply that is being written stops at once. Hand back lets the AI answer again.',
      ],
      ['i', 5, 'Thank you'],
    ],
  },
  {
    purpose: 'internal',
    salon: 'casa-luz',
    human: 1,
    daysAgo: 8,
    lines: [
      ['i', 0, 'Turnos de diciembre: Sabela pide libre el 23'],
      ['i', 1440, 'Hablado con Noelia, cambia ella'],
      ['i', 2880, 'Pedir sobres para las tarjetas regalo, quedan seis'],
    ],
  },
  {
    purpose: 'assistant',
    salon: 'casa-luz',
    human: 0,
    daysAgo: 5,
    lines: [
      ['i', 0, '¿Cuánto cuesta la manicura?'],
      ['they', 0, 'La manicura clásica cuesta 22 €, la semipermanente 32 €. Dura una hora y media más o menos.'],
      ['i', 2, 'Abrem ao domingo?'],
      ['they', 0, 'Ao domingo estamos fechadas. Ao sábado abrimos das 10:00 às 15:00.'],
    ],
  },
]

/** Plans the messages of an internal chat; the assistant answers within seconds. */
export function planSampleChat({ lines, daysAgo, human }: SampleChat, clock: LocalClock, now: Date): MessagePlan[] {
  let at = clock.atMinute(clock.dayOf(now.getTime()) - daysAgo, 10 * 60 + 7 * daysAgo)
  let lastQuestion = 0
  return lines.map(([who, minutes, text], place) => {
    at += minutes * 60_000 + 6_000
    if (who === 'i') lastQuestion = place
    return {
      key: place,
      at,
      human,
      text,
      ...(who === 'i' ? { author: 'customer' as const } : { author: 'assistant' as const, answers: lastQuestion }),
    }
  })
}
