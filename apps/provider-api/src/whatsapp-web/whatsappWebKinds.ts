import { namedAtChannel, namedMessage, type Becomes, type KindGroup } from '../channels/kinds.ts'
import { clientEventKinds } from './clientEventKinds.ts'
import { contentKinds, protocolKinds } from './contentKinds.ts'
import { documentedWebContents, documentedClientEvents, documentedProtocol } from './documentedKinds.ts'
import { documentedWebNotices } from './documentedWebNotices.ts'
import { webNoticeKinds } from './webNoticeKinds.ts'

/** A line that names the kind. */
const namedLine = { thread: 'named', ai: 'unchanged', state: 'nothing' } as const satisfies Becomes

/** The kinds of WhatsApp Web, for the page and the tests. */
export const whatsappWebKinds: readonly KindGroup[] = [
  { title: 'Contents of a message', documented: documentedWebContents, kinds: contentKinds, unknown: namedMessage },
  {
    title: 'What devices say about messages',
    documented: documentedProtocol,
    kinds: protocolKinds,
    unknown: namedLine,
  },
  {
    title: 'What WhatsApp says by itself',
    documented: documentedWebNotices,
    kinds: webNoticeKinds,
    unknown: namedLine,
  },
  {
    title: 'Events of the client',
    documented: documentedClientEvents,
    kinds: clientEventKinds,
    unknown: namedAtChannel,
  },
]
