import type { BoardSwitch } from '../oddities/Board.ts'

/** The odd sides of Instagram that are on or off. */
export type InstagramSwitch = 'events-twice' | 'echoes-first' | 'conversations-kept'

/** How the switchboard names them. */
export const instagramSwitches: Readonly<Record<InstagramSwitch, Omit<BoardSwitch, 'name'>>> = {
  'events-twice': { title: 'Events come twice', about: 'Every webhook is sent again after it was taken.' },
  'echoes-first': {
    title: 'Echoes come before answers',
    about: 'The echo of a message that is sent arrives before the call is answered.',
  },
  'conversations-kept': {
    title: 'Other apps keep their conversations',
    about: 'Our app has no role at the account that may take a conversation from another one.',
  },
}
