import { switchesByName, type Board, type BoardSwitch } from '../oddities/Board.ts'
import { emitTo } from './WebDevice.ts'
import type { WebSwitch } from './WebState.ts'
import type { WhatsappWeb } from './WhatsappWeb.ts'

const webSwitches: Readonly<Record<WebSwitch, Omit<BoardSwitch, 'name'>>> = {
  'events-twice': {
    title: 'Events come twice',
    about: 'A linked device gets each message and status again, as after a lost connection.',
  },
  'statuses-mixed': {
    title: 'Statuses come out of order',
    about: 'After read comes delivered once more.',
  },
}

/** The odd sides of WhatsApp Web. */
export function webBoard(world: WhatsappWeb): Board {
  const all = () =>
    [...world.phones.values()].flatMap(({ number, name }) =>
      world.devicesOf(number).map((device, place) => ({
        name: device.id,
        title: `Device ${place + 1} of ${name}, +${number}`,
        device,
      })),
    )
  const ended = (reason: 'network' | 'replaced') => (name: string) => {
    const found = all().find((one) => one.name === name)
    if (!found) return 'There is no such device'
    emitTo(found.device, { type: 'disconnected', reason })
    return null
  }
  return {
    name: 'whatsapp-web',
    title: 'WhatsApp Web',
    ...switchesByName(world.switches, webSwitches),
    refusals: [],
    ends: all,
    acts: [
      {
        name: 'lose-network',
        title: 'The device loses its connection',
        about: 'It is linked still, and comes back.',
        run: ended('network'),
      },
      {
        name: 'replace',
        title: 'Another session takes its place',
        about: 'As when the same device is opened elsewhere.',
        run: ended('replaced'),
      },
    ],
  }
}
