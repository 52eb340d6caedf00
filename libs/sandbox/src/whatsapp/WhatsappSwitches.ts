import type { BoardSwitch } from '../oddities/Board.ts'

/** The odd sides of WhatsApp that are on or off. */
export type WhatsappSwitch = 'events-twice' | 'statuses-mixed' | 'numbers-respelt' | 'numbers-hidden' | 'numbers-empty'

/** How the switchboard names them. */
export const whatsappSwitches: Readonly<Record<WhatsappSwitch, Omit<BoardSwitch, 'name'>>> = {
  'events-twice': { title: 'Events come twice', about: 'Every webhook is sent again after it was taken.' },
  'statuses-mixed': {
    title: 'Statuses come out of order',
    about: 'Delivered comes before sent, and after read comes delivered once more.',
  },
  'numbers-respelt': {
    title: 'The phone has another spelling of a number',
    about:
      'What the salon writes on its phone names customers in Brazil, Mexico and Argentina as their numbers are dialled: with or without the 9, the 1 and the 9.',
  },
  'numbers-hidden': {
    title: 'Numbers are hidden',
    about: 'Events name customers by their business-scoped user id alone.',
  },
  'numbers-empty': {
    title: 'A hidden number is an empty text',
    about: 'Where a number is hidden, it is sent as an empty text instead of being left out.',
  },
}
